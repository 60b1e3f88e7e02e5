package dev.steward.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.http.RawConnection.Answer;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class MetricsTest {

    @Test
    void answeredRequestsAreCountedByRouteAndStatus() throws Exception {
        Metrics metrics = new Metrics(new PrometheusRegistry());
        CountDownLatch three = new CountDownLatch(3);
        HttpObserver countedDown = (route, status, nanoseconds) -> {
            metrics.finished(route, status, nanoseconds);
            three.countDown();
        };
        Routes routes = Routes.of(new Route("/healthz", Health.liveness()), new Route("/metrics", metrics.endpoint()));
        try (HttpServer server = new HttpServer(HttpSettings.at("127.0.0.1", 0), routes, countedDown)) {
            server.start();
            ask(server, "GET", "/healthz");
            ask(server, "POST", "/healthz");
            ask(server, "GET", "/some/guess?x=1");
            assertThat(three.await(20, TimeUnit.SECONDS)).isTrue();

            Answer answer = ask(server, "GET", "/metrics");

            assertThat(answer.header("Content-Type")).startsWith("text/plain; version=0.0.4");
            assertThat(answer.body().lines())
                    .contains(
                            "http_requests_total{route=\"/healthz\",status=\"200\"} 1.0",
                            "http_requests_total{route=\"/healthz\",status=\"405\"} 1.0",
                            "http_requests_total{route=\"none\",status=\"404\"} 1.0",
                            "http_request_duration_seconds_count{route=\"/healthz\"} 2")
                    .noneMatch(line -> line.contains("guess"));
            assertThat(ask(server, "DELETE", "/metrics").status()).isEqualTo(405);
        }
    }

    @Test
    void durationsAreSeconds() throws Exception {
        PrometheusRegistry registry = new PrometheusRegistry();
        Metrics metrics = new Metrics(registry);
        metrics.finished("/mcp", 200, 1_500_000_000L);
        assertThat(text(metrics))
                .contains("http_request_duration_seconds_sum{route=\"/mcp\"} 1.5\n")
                .contains("http_request_duration_seconds_bucket{route=\"/mcp\",le=\"1.0\"} 0\n")
                .contains("http_request_duration_seconds_bucket{route=\"/mcp\",le=\"2.5\"} 1\n");
    }

    @Test
    void theProcessTellsItsMemoryThreadsAndAge() throws Exception {
        String text = text(new Metrics(new PrometheusRegistry()));
        for (String name : new String[] {
            "jvm_memory_used_bytes", "jvm_memory_max_bytes", "jvm_threads_current", "process_uptime_seconds"
        }) {
            assertThat(value(text, name)).as(name).isPositive();
        }
        if (java.nio.file.Files.exists(java.nio.file.Path.of("/proc/self/status"))) {
            assertThat(value(text, "process_resident_memory_bytes")).isGreaterThan(10_000_000);
        }
    }

    @Test
    void theGlobalRegistryIsLeftAlone() throws Exception {
        Metrics metrics = new Metrics(new PrometheusRegistry());
        metrics.finished("/mcp", 200, 1);
        assertThat(PrometheusRegistry.defaultRegistry.scrape().size()).isZero();
    }

    private static double value(String text, String name) {
        return text.lines()
                .filter(line -> line.startsWith(name + " "))
                .mapToDouble(line -> Double.parseDouble(line.substring(name.length() + 1)))
                .findFirst()
                .orElseThrow();
    }

    private static String text(Metrics metrics) throws Exception {
        try (HttpServer server = TestingServer.start(new Route("/metrics", metrics.endpoint()))) {
            return ask(server, "GET", "/metrics").body();
        }
    }

    private static Answer ask(HttpServer server, String method, String path) throws Exception {
        try (RawConnection connection = new RawConnection(server)) {
            return connection
                    .send(method + " " + path + " HTTP/1.1\r\nHost: a\r\n\r\n")
                    .readAnswer();
        }
    }
}
