package dev.steward.testing;

import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

/** All accounts, the clock, and the source of new ids: the given ones first, then made-up ones, the same in every run. */
final class HabiticaStore {
    private final InstantSource clock;
    private final Map<String, HabiticaAccount> accounts = new ConcurrentHashMap<>();
    private final Deque<String> givenIds = new ArrayDeque<>();
    private final Random random = new Random(1);

    HabiticaStore(InstantSource clock) {
        this.clock = clock;
    }

    Instant now() {
        return clock.instant();
    }

    HabiticaAccount add(String userId, String token) {
        HabiticaAccount account = new HabiticaAccount(userId, token, now());
        accounts.put(userId, account);
        return account;
    }

    Optional<HabiticaAccount> account(String userId) {
        return Optional.ofNullable(accounts.get(userId));
    }

    /** Whether any account has a task with this id. */
    boolean knowsTask(String id) {
        return accounts.values().stream()
                .flatMap(account -> account.task(id).stream())
                .anyMatch(task -> task.get("_id").asString().equals(id));
    }

    synchronized void giveId(String id) {
        givenIds.add(id);
    }

    synchronized String newId() {
        String given = givenIds.poll();
        if (given != null) {
            return given;
        }
        long high = (random.nextLong() & ~0xF000L) | 0x4000L;
        long low = (random.nextLong() & 0x3FFF_FFFF_FFFF_FFFFL) | 0x8000_0000_0000_0000L;
        return new UUID(high, low).toString();
    }
}
