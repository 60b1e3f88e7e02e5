package dev.steward.interop;

import java.util.List;
import java.util.Map;

/** One of the SDK's clients, connected; what differs between its two eras lies behind this. */
interface Connection extends AutoCloseable {
    /** What a tool answered: its one text block, its structured content as maps and lists, and whether it failed. */
    record Result(String text, Object structured, boolean failed) {}

    /** The protocol revision that was agreed on. */
    String revision();

    String serverName();

    List<String> toolNames();

    /** The id of the session in which the latest request was sent, or null when there is none. */
    String session();

    /** Calls a tool. The legacy client checks the structured content against the tool's schema; the modern one doesn't. */
    Result call(String tool, Map<String, Object> arguments);

    /**
     * Calls a tool that the server doesn't list, which a client may refuse to do by itself.
     *
     * @throws RuntimeException of the SDK, when the answer is an error of the protocol; {@link Era#errorCode} reads it
     */
    Result callUnlisted(String tool);

    /** Ends the session too, where there is one. */
    @Override
    void close();
}
