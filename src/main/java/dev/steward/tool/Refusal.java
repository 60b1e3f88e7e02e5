package dev.steward.tool;

/**
 * Why a call was not carried out: few kinds, each with one sentence that the caller can act on (spec/workspace.md §1).
 * Sentences hold no secret, no path and no stack trace. Each outlet turns a refusal into its own form in one place.
 */
public sealed interface Refusal {

    /** One sentence for the caller. */
    String sentence();

    /** The word that programs branch on. */
    default String code() {
        return switch (this) {
            case Invalid _ -> "invalid";
            case NotFound _ -> "not_found";
            case Forbidden _ -> "forbidden";
            case Conflict _ -> "conflict";
            case Unavailable _ -> "unavailable";
        };
    }

    /** An argument can't be used; {@code field} names it, and is null when no single argument is at fault. */
    record Invalid(String field, String sentence) implements Refusal {}

    /** What the call names doesn't exist. */
    record NotFound(String sentence) implements Refusal {}

    /** The caller may not do this. */
    record Forbidden(String sentence) implements Refusal {}

    /** The call contradicts the present state. */
    record Conflict(String sentence) implements Refusal {}

    /** Something the call needs can't be reached now; the sentence says when to try again where that is known. */
    record Unavailable(String sentence) implements Refusal {}
}
