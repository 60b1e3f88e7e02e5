package dev.steward.tool;

/** Carries a {@link Refusal} up to the one place that answers it. Has no stack trace: it is an answer, not a defect. */
public final class Refused extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient Refusal refusal;

    public Refused(Refusal refusal) {
        super(refusal.sentence(), null, false, false);
        this.refusal = refusal;
    }

    public Refusal refusal() {
        return refusal;
    }

    public static Refused invalid(String field, String sentence) {
        return new Refused(new Refusal.Invalid(field, sentence));
    }

    public static Refused notFound(String sentence) {
        return new Refused(new Refusal.NotFound(sentence));
    }

    /** Says in the words common to all tools which record there isn't (spec/workspace.md §1). */
    public static Refused notFound(String kind, String id) {
        return notFound("The requested resource wasn't found. (" + kind + " '" + id + "')");
    }

    public static Refused forbidden(String sentence) {
        return new Refused(new Refusal.Forbidden(sentence));
    }

    public static Refused conflict(String sentence) {
        return new Refused(new Refusal.Conflict(sentence));
    }

    public static Refused unavailable(String sentence) {
        return new Refused(new Refusal.Unavailable(sentence));
    }

    /** The same refusal of a value that stands in an item of a list, such as {@code tasks[3]}: names the item too. */
    public Refused in(String item) {
        String whole = refusal.sentence();
        return new Refused(
                switch (refusal) {
                    case Refusal.Invalid(String field, String sentence)
                    when field != null ->
                        new Refusal.Invalid(
                                item + "." + field,
                                sentence.replace("`" + field + "`", "`" + item + "." + field + "`"));
                    case Refusal.Invalid(String _, String _) -> new Refusal.Invalid(item, at(item, whole));
                    case Refusal.NotFound _ -> new Refusal.NotFound(at(item, whole));
                    case Refusal.Forbidden _ -> new Refusal.Forbidden(at(item, whole));
                    case Refusal.Conflict _ -> new Refusal.Conflict(at(item, whole));
                    case Refusal.Unavailable unavailable -> unavailable;
                });
    }

    private static String at(String item, String sentence) {
        return sentence + " (at `" + item + "`)";
    }
}
