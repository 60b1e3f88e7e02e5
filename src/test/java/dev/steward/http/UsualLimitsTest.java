package dev.steward.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.ForkJoinPool;
import org.eclipse.jetty.io.AbstractConnection;
import org.eclipse.jetty.io.ByteArrayEndPoint;
import org.junit.jupiter.api.Test;

/** The sweep with the usual limits, second by second of a made-up clock. */
class UsualLimitsTest {
    private long now = 5_000_000_000L;
    private final SlowClients slowClients =
            new SlowClients(HttpSettings.at("127.0.0.1", 0), Duration.ofSeconds(1), null, () -> now);
    private final CountingConnection connection = new CountingConnection();

    @Test
    void aByteASecondIsCutWithin15SecondsOnAFreshConnection() {
        slowClients.onOpened(connection);
        assertThat(secondsUntilCut()).isBetween(10, 15);
    }

    @Test
    void aByteASecondIsCutWithin15SecondsOnAKeptConnection() {
        slowClients.onOpened(connection);
        for (int i = 0; i < 20; i++) {
            exchange();
            pass();
        }
        exchange();
        assertThat(secondsUntilCut()).isBetween(10, 15);
    }

    @Test
    void aConnectionWithACallEachSecondIsKept() {
        slowClients.onOpened(connection);
        for (int i = 0; i < 100; i++) {
            exchange();
            connection.bytes += 10;
            pass();
        }
        assertThat(connection.getEndPoint().isOpen()).isTrue();
    }

    @Test
    void aRunningCallIsKeptWhateverArrives() {
        slowClients.onOpened(connection);
        slowClients.client(connection).exchangeBegan();
        for (int i = 0; i < 100; i++) {
            connection.bytes++;
            pass();
        }
        assertThat(connection.getEndPoint().isOpen()).isTrue();
    }

    @Test
    void aClosedConnectionIsForgotten() {
        slowClients.onOpened(connection);
        slowClients.onClosed(connection);
        for (int i = 0; i < 100; i++) {
            connection.bytes++;
            pass();
        }
        assertThat(connection.getEndPoint().isOpen()).isTrue();
    }

    private void exchange() {
        connection.bytes += 100;
        slowClients.client(connection).exchangeBegan();
        slowClients.client(connection).exchangeEnded();
    }

    private int secondsUntilCut() {
        int seconds = 0;
        while (connection.getEndPoint().isOpen() && seconds < 1_000) {
            connection.bytes++;
            pass();
            seconds++;
        }
        return seconds;
    }

    private void pass() {
        now += 1_000_000_000L;
        slowClients.sweep();
    }

    /** A connection of which only the number of bytes matters. */
    private static final class CountingConnection extends AbstractConnection {
        private long bytes;

        CountingConnection() {
            super(new ByteArrayEndPoint(), ForkJoinPool.commonPool());
        }

        @Override
        public long getBytesIn() {
            return bytes;
        }

        @Override
        public void onFillable() {
            throw new AssertionError("nothing is read here");
        }
    }
}
