package dev.steward.testing;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/** What came in, how much of it at once, and which faults and holds wait for what is still to come. */
final class HabiticaTraffic {
    private static final Duration BOUND = Duration.ofSeconds(20);

    /** A fault waiting for requests; {@code left} counts down, {@code afterEffect} lets the handler run first. */
    record Planned(Predicate<ReceivedRequest> which, HabiticaFault fault, boolean afterEffect, int left) {
        Planned usedOnce() {
            return new Planned(which, fault, afterEffect, left - 1);
        }
    }

    private final List<ReceivedRequest> received = new ArrayList<>();
    private final List<Planned> planned = new ArrayList<>();
    private final List<HabiticaHold> holds = new ArrayList<>();
    private int reads;
    private int writes;
    private int mostReads;
    private int mostWrites;

    /** Records a request, counts it as in flight and gives the fault planned for it, if any. */
    synchronized Optional<Planned> arrive(ReceivedRequest request) {
        received.add(request);
        if (request.isWrite()) {
            writes++;
            mostWrites = Math.max(mostWrites, writes);
        } else {
            reads++;
            mostReads = Math.max(mostReads, reads);
        }
        notifyAll();
        return takePlanned(request);
    }

    private Optional<Planned> takePlanned(ReceivedRequest request) {
        for (int index = 0; index < planned.size(); index++) {
            Planned next = planned.get(index);
            if (!next.which().test(request)) {
                continue;
            }
            if (next.left() == 1) {
                planned.remove(index);
            } else {
                planned.set(index, next.usedOnce());
            }
            return Optional.of(next);
        }
        return Optional.empty();
    }

    synchronized void leave(ReceivedRequest request) {
        if (request.isWrite()) {
            writes--;
        } else {
            reads--;
        }
    }

    synchronized void plan(Planned fault) {
        planned.add(fault);
    }

    synchronized void forgetFaults() {
        planned.clear();
    }

    synchronized void add(HabiticaHold hold) {
        holds.add(hold);
    }

    synchronized List<HabiticaHold> holdsFor(ReceivedRequest request) {
        return holds.stream().filter(hold -> hold.concerns(request)).toList();
    }

    synchronized void releaseAll() {
        for (Iterator<HabiticaHold> each = holds.iterator(); each.hasNext(); each.remove()) {
            each.next().release();
        }
    }

    synchronized List<ReceivedRequest> received() {
        return List.copyOf(received);
    }

    synchronized void awaitReceived(int count) {
        long end = System.nanoTime() + BOUND.toNanos();
        while (received.size() < count) {
            long left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
            if (left <= 0) {
                throw new AssertionError("only " + received.size() + " of " + count + " requests came");
            }
            try {
                wait(left);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new AssertionError(e);
            }
        }
    }

    synchronized int mostReads() {
        return mostReads;
    }

    synchronized int mostWrites() {
        return mostWrites;
    }

    synchronized void forget() {
        received.clear();
        mostReads = reads;
        mostWrites = writes;
    }
}
