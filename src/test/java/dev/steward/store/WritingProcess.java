package dev.steward.store;

import static dev.steward.testing.TestingStore.AUTHOR;

import dev.steward.identity.Secret;
import java.time.InstantSource;
import java.util.Optional;

/** A program that writes pairs of notes from four threads until it is killed, and prints the ids of each pair once the store has acknowledged it. */
final class WritingProcess {
    private static final int THREADS = 4;

    private WritingProcess() {}

    public static void main(String[] arguments) throws InterruptedException {
        StoreSettings settings = new StoreSettings(
                System.getenv("LOCATION"),
                Optional.ofNullable(System.getenv("STORE_USER")),
                Optional.ofNullable(System.getenv("STORE_PASSWORD")).map(Secret::new),
                StoreSettings.Durability.NORMAL);
        Db db = Db.open(settings, InstantSource.system());
        Thread last = null;
        for (int thread = 0; thread < THREADS; thread++) {
            last = Thread.ofPlatform().start(() -> write(db));
        }
        last.join();
    }

    private static void write(Db db) {
        while (true) {
            String pair = db.write(AUTHOR, tx -> {
                String one = TestingNotes.create(tx, "Pair").id();
                return one + " " + TestingNotes.create(tx, one).id();
            });
            System.out.println(pair);
        }
    }
}
