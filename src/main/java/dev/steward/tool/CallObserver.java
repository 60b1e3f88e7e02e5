package dev.steward.tool;

import tools.jackson.databind.node.ObjectNode;

/** Told of every tool call after it ended, refused ones too; for metrics and the audit. Must be quick and never throw. */
public interface CallObserver {
    /** What is told instead of a refusal's code when the tool did what it was asked to. */
    String OK = "ok";

    /** Nobody wants to know. */
    CallObserver NONE = (_, _, _, _, _) -> {};

    /**
     * One call has ended.
     *
     * @param outcome {@link #OK}, or the code of the refusal
     * @param result what was answered
     * @param nanos how long it took
     */
    void called(Tool<?> tool, Tool.Context context, String outcome, ObjectNode result, long nanos);
}
