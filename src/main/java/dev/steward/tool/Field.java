package dev.steward.tool;

/**
 * One argument: its name, what it means, and of which kind it is. Declared once as a constant, used wherever a tool takes it,
 * so a create and an update can't describe the same thing differently.
 *
 * @param name as agents send it
 * @param description unit, format, default behaviour; read by models
 * @param alias another name that is accepted with a warning, or null
 */
public record Field<T>(String name, String description, Kind<T> kind, String alias) {

    public static <T> Field<T> of(String name, Kind<T> kind, String description) {
        return new Field<>(name, description, kind, null);
    }

    /** The same field, also accepted under another name, such as {@code id} for {@code task_id}. */
    public Field<T> orCalled(String other) {
        return new Field<>(name, description, kind, other);
    }
}
