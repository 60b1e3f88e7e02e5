package dev.steward.identity;

/** The outcome of looking a key up. */
public sealed interface Identity {

    /** The key belongs to this caller. */
    record Known(Caller caller) implements Identity {}

    /** There is no such key, or none was sent. */
    record Unknown() implements Identity {}

    /** The key is right, but its agent is switched off. */
    record Disabled() implements Identity {}
}
