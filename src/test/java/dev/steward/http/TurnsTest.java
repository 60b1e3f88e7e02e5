package dev.steward.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Virtual threads don't take turns by themselves: one goes on until it waits for something. */
class TurnsTest {
    /** So many that the server gets them by reading once. */
    private static final int REQUESTS = 200;

    private static final long WORK_NANOS = 10_000_000;

    @Test
    void aConnectionWithItsNextRequestAlwaysThereLetsOthersHaveTheirTurn() throws Exception {
        int busyConnections = Runtime.getRuntime().availableProcessors();
        List<AtomicInteger> answered = new ArrayList<>();
        CountDownLatch allBusy = new CountDownLatch(busyConnections);
        CountDownLatch otherServed = new CountDownLatch(1);
        List<Integer> answeredBeforeOther = new ArrayList<>();
        List<Route> routes = new ArrayList<>();
        for (int number = 0; number < busyConnections; number++) {
            AtomicInteger own = new AtomicInteger();
            answered.add(own);
            routes.add(new Route("/busy" + number, exchange -> {
                allBusy.countDown();
                if (otherServed.getCount() > 0) {
                    work();
                }
                own.incrementAndGet();
                exchange.answer(200, "text/plain", new byte[0]);
            }));
        }
        routes.add(new Route("/other", exchange -> {
            answered.forEach(own -> answeredBeforeOther.add(own.get()));
            otherServed.countDown();
            exchange.answer(200, "text/plain", new byte[0]);
        }));

        List<RawConnection> busy = new ArrayList<>();
        try (HttpServer server = TestingServer.start(routes.toArray(Route[]::new));
                RawConnection other = new RawConnection(server)) {
            for (int number = 0; number < busyConnections; number++) {
                busy.add(new RawConnection(server));
                busy.getLast().send(get("/busy" + number).repeat(REQUESTS));
            }
            allBusy.await();

            assertThat(other.send(get("/other")).readAnswer().status()).isEqualTo(200);

            assertThat(answeredBeforeOther).hasSize(busyConnections).allMatch(requests -> requests < REQUESTS);
        } finally {
            for (RawConnection connection : busy) {
                connection.close();
            }
        }
    }

    private static String get(String path) {
        return "GET " + path + " HTTP/1.1\r\nHost: a\r\n\r\n";
    }

    /** Computes, as a query of SQLite does, without waiting for anything. */
    private static void work() {
        long until = System.nanoTime() + WORK_NANOS;
        while (System.nanoTime() < until) {
            Thread.onSpinWait();
        }
    }
}
