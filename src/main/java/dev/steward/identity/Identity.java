package dev.steward.identity;

import java.time.Duration;

/** The outcome of looking a key up. */
public sealed interface Identity {

    /** The key belongs to this caller. */
    record Known(Caller caller) implements Identity {}

    /** There is no such key, or none was sent. */
    record Unknown() implements Identity {}

    /** The key is right, but its agent is switched off. */
    record Disabled() implements Identity {}

    /** Too many calls by this caller, or yet another wrong key from this address: the next try makes sense once this time has passed. */
    record Limited(Duration retryAfter) implements Identity {}

    /** Nobody can tell right now; the sentence is for the client. */
    record Unavailable(String sentence) implements Identity {}
}
