package dev.steward.habitica;

import dev.steward.tool.Refused;
import java.time.Duration;
import java.util.OptionalLong;

/**
 * Why there is no usable answer from Habitica. The one place that puts such failures into words; none of them holds anything that the
 * other side sent but its status.
 */
sealed interface UpstreamFailure {

    /** No connection: nothing was sent. {@code reason} completes the sentence. */
    record Unreachable(String server, String reason) implements UpstreamFailure {}

    /** The connection ended too early; {@code midway} when part of an answer had come. */
    record BrokeOff(boolean midway) implements UpstreamFailure {}

    /** The time limit passed while waiting for the answer. */
    record TimedOut(Duration limit) implements UpstreamFailure {}

    /** The time limit passed while other calls had their turn: nothing was sent. */
    record NoTurn(Duration limit) implements UpstreamFailure {}

    /** The caller was interrupted: in a read at any time, in a change only before it was sent. */
    record Cancelled() implements UpstreamFailure {}

    /** The rate limit is used up; Habitica says for how many seconds, rounded up, or does not say. */
    record RateLimited(OptionalLong seconds) implements UpstreamFailure {}

    /** More bytes than we take, before or after decompression. */
    record TooLarge(int mebibytes) implements UpstreamFailure {}

    /** HTML where JSON should be. */
    record WebPage(int status) implements UpstreamFailure {}

    /** A status other than 2xx without Habitica's error envelope. */
    record BareStatus(int status) implements UpstreamFailure {}

    /** A 2xx that can't be read; {@code flaw} completes the sentence. */
    record Unreadable(String flaw) implements UpstreamFailure {}

    /** Whether another attempt may well succeed at once. */
    default boolean isPassing() {
        return this instanceof Unreachable || this instanceof BrokeOff;
    }

    /** Whether Habitica may have carried out the request all the same. */
    default boolean mayHaveBeenCarriedOut() {
        return switch (this) {
            case Unreachable _, NoTurn _, RateLimited _, Cancelled _ -> false;
            case BareStatus(int status) -> status >= 500;
            case WebPage(int status) -> status < 300 || status >= 500;
            case BrokeOff _, TimedOut _, TooLarge _, Unreadable _ -> true;
        };
    }

    /** As an answer to a read. */
    default Refused refusedRead() {
        return Refused.unavailable(sentence());
    }

    /** As an answer to a change, which also needs to say whether it was made. */
    default Refused refusedWrite(boolean mayHaveBeenMade) {
        String outcome = mayHaveBeenMade ? UpstreamRefusal.UNKNOWN_OUTCOME : " Nothing was changed.";
        return Refused.unavailable(sentence() + outcome);
    }

    private String sentence() {
        return switch (this) {
            case Unreachable(String server, String reason) ->
                "Habitica at " + server + " is unreachable: " + reason + ".";
            case BrokeOff(boolean midway) ->
                midway
                        ? "Habitica's answer broke off midway."
                        : "The connection to Habitica broke off before it answered.";
            case TimedOut(Duration limit) ->
                "Habitica timed out: no complete answer within " + limit.toMillis() + " ms (HABITICA_TIMEOUT_MS).";
            case NoTurn(Duration limit) ->
                "Habitica timed out: earlier calls for this account took more than " + limit.toMillis()
                        + " ms (HABITICA_TIMEOUT_MS).";
            case Cancelled _ -> "The call was cancelled before Habitica answered.";
            case RateLimited(OptionalLong seconds) ->
                "Habitica's rate limit is reached: try again in "
                        + (seconds.isPresent() ? seconds.getAsLong() + " s." : "about a minute.");
            case TooLarge(int mebibytes) -> "Habitica's answer is larger than " + mebibytes + " MiB.";
            case WebPage(int status)
            when status < 300 ->
                "Habitica answered with a web page instead of JSON:"
                        + " HABITICA_BASE_URL does not seem to point at a Habitica server.";
            case WebPage(int status) ->
                "Habitica, or a proxy before it, answered with status " + status + " and a web page.";
            case BareStatus(int status)
            when status >= 300 && status < 400 ->
                "Habitica answered with a redirect (" + status + "), which is not followed:"
                        + " HABITICA_BASE_URL must be the final address.";
            case BareStatus(int status)
            when status == 401 ->
                "A server before Habitica asks for a login of its own (401): HABITICA_BASE_URL must lead past it.";
            case BareStatus(int status) ->
                "Habitica, or a proxy before it, answered with status " + status + " and no explanation.";
            case Unreadable(String flaw) -> "Habitica's answer " + flaw + ".";
        };
    }
}
