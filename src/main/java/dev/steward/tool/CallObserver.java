package dev.steward.tool;

/** Told of every tool call after it ended; for metrics and, later, the audit. Must be quick and never throw. */
public interface CallObserver {
    /** Nobody wants to know. */
    CallObserver NONE = (_, _, _) -> {};

    /**
     * One call has ended.
     *
     * @param tool the tool's name
     * @param outcome {@code ok}, or the code of the refusal
     * @param nanos how long it took
     */
    void called(String tool, String outcome, long nanos);
}
