package dev.steward.identity;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * How many calls an agent may make in a minute (spec/workspace.md, section 2). After a pause of a minute all of them may come at once; then room for another
 * one is made at an even pace (the generic cell rate algorithm, ITU-T I.371, annex A: a token bucket in one number). Safe for several threads, which never
 * wait for each other.
 */
public final class CallRate {
    private static final int MOST_AGENTS = 10_000;
    private static final long MINUTE = TimeUnit.MINUTES.toNanos(1);

    /** No agent is ever booked up further than a minute; what is booked beyond this was booked by a clock that has been set back since. */
    private static final long FURTHEST = 2 * MINUTE;

    private final InstantSource time;
    private final long pace;
    private final long furthestToPass;

    /** The moment, in nanoseconds, until which an agent's calls are booked at an even pace. */
    private final Map<String, AtomicLong> bookedUntil = new ConcurrentHashMap<>();

    public CallRate(int callsPerMinute, InstantSource time) {
        if (callsPerMinute < 1) {
            throw new IllegalArgumentException("an agent must be allowed at least one call a minute");
        }
        this.time = time;
        this.pace = MINUTE / callsPerMinute;
        this.furthestToPass = pace * (callsPerMinute - 1);
    }

    /**
     * Counts a call, unless it comes too early.
     *
     * @param agentId of an agent that exists, for an id costs memory
     * @return how long the agent has to wait for its next call, when there is no room for this one
     */
    public Optional<Duration> taken(String agentId) {
        long now = now();
        AtomicLong booked = booked(agentId, now);
        while (true) {
            long until = booked.get();
            long ahead = until - now > FURTHEST ? 0 : Math.max(0, until - now);
            if (ahead > furthestToPass) {
                return Optional.of(Duration.ofNanos(ahead - furthestToPass));
            }
            if (booked.compareAndSet(until, now + ahead + pace)) {
                return Optional.empty();
            }
        }
    }

    int remembered() {
        return bookedUntil.size();
    }

    private AtomicLong booked(String agentId, long now) {
        AtomicLong known = bookedUntil.get(agentId);
        if (known != null) {
            return known;
        }
        if (bookedUntil.size() >= MOST_AGENTS) {
            makeRoom(now);
        }
        return bookedUntil.computeIfAbsent(agentId, _ -> new AtomicLong(now));
    }

    /** Forgets the agents that may make all their calls anyway; when there are none, all: once in a while a call too many is better than memory without bound. */
    private void makeRoom(long now) {
        bookedUntil.values().removeIf(booked -> booked.get() <= now);
        if (bookedUntil.size() >= MOST_AGENTS) {
            bookedUntil.clear();
        }
    }

    private long now() {
        Instant now = time.instant();
        return TimeUnit.SECONDS.toNanos(now.getEpochSecond()) + now.getNano();
    }
}
