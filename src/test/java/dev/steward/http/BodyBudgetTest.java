package dev.steward.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

final class BodyBudgetTest {
    private static final int MEBIBYTE = 1024 * 1024;

    @Test
    void whatIsTakenIsMissingUntilItIsGivenBack() {
        BodyBudget budget = new BodyBudget(10);

        assertThat(budget.take(7)).isTrue();
        assertThat(budget.take(4)).isFalse();
        assertThat(budget.take(3)).isTrue();
        budget.giveBack(7);

        assertThat(budget.take(7)).isTrue();
    }

    @Test
    void largeBodiesBeyondTheBudgetAreRefusedUntilOthersAreDone() throws Exception {
        int largest = (int) Math.min(64L * MEBIBYTE, Runtime.getRuntime().maxMemory() / 8);
        CountDownLatch release = new CountDownLatch(1);
        Semaphore held = new Semaphore(0);
        Endpoint holding = exchange -> {
            exchange.body();
            held.release();
            awaitQuietly(release);
            exchange.answer(200, null, new byte[0]);
        };
        HttpSettings settings = new HttpSettings(
                "127.0.0.1",
                0,
                largest,
                Duration.ofSeconds(10),
                Duration.ofSeconds(10),
                1,
                Duration.ofSeconds(30),
                Duration.ofSeconds(10),
                100,
                TrustedProxies.NONE);
        try (HttpServer server = new HttpServer(settings, Routes.of(new Route("/", holding)), HttpObserver.NONE);
                HttpClient client = HttpClient.newHttpClient()) {
            server.start();
            URI address = URI.create("http://127.0.0.1:" + server.port() + "/");
            CompletableFuture<Integer> first = status(client, address, largest);
            assertThat(held.tryAcquire(30, TimeUnit.SECONDS)).isTrue();

            assertThat(status(client, address, MEBIBYTE).get(30, TimeUnit.SECONDS))
                    .isEqualTo(503);
            CompletableFuture<Integer> small = status(client, address, 1_000);
            assertThat(held.tryAcquire(30, TimeUnit.SECONDS)).isTrue();
            release.countDown();

            assertThat(first.get(30, TimeUnit.SECONDS)).isEqualTo(200);
            assertThat(small.get(30, TimeUnit.SECONDS)).isEqualTo(200);
            assertThat(status(client, address, MEBIBYTE).get(30, TimeUnit.SECONDS))
                    .isEqualTo(200);
        }
    }

    private static CompletableFuture<Integer> status(HttpClient client, URI address, int length) {
        HttpRequest request = HttpRequest.newBuilder(address)
                .POST(HttpRequest.BodyPublishers.ofByteArray(new byte[length]))
                .build();
        return client.sendAsync(request, HttpResponse.BodyHandlers.discarding()).thenApply(HttpResponse::statusCode);
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
        }
    }
}
