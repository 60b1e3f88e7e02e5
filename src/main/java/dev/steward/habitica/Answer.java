package dev.steward.habitica;

/**
 * What Habitica said to a call that reached it: the data, or a refusal with its reasons. A tool that can say a refusal better in its
 * own words ("already done") looks at it; any other takes {@link #orRefuse()}.
 */
public sealed interface Answer<T> {

    /** The call was carried out. */
    record Accepted<T>(T data) implements Answer<T> {}

    /** Habitica answered with its error envelope. */
    record Declined<T>(UpstreamRefusal refusal) implements Answer<T> {}

    /**
     * The data.
     *
     * @throws dev.steward.tool.Refused in the words that fit any tool, when Habitica declined
     */
    default T orRefuse() {
        return switch (this) {
            case Accepted<T>(T data) -> data;
            case Declined<T>(UpstreamRefusal refusal) -> throw refusal.refused();
        };
    }
}
