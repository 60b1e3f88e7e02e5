package dev.steward.http;

import io.prometheus.metrics.core.datapoints.CounterDataPoint;
import io.prometheus.metrics.core.datapoints.DistributionDataPoint;
import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.core.metrics.Histogram;
import io.prometheus.metrics.expositionformats.PrometheusTextFormatWriter;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * What the HTTP edge and the process tell a Prometheus server. Counts every exchange by route and status and measures its
 * duration in seconds; further metrics of the program may be registered with the same registry.
 */
public final class Metrics implements HttpObserver {
    private static final double NANOSECONDS_PER_SECOND = 1e9;
    private static final int STATUSES = 600;
    private static final int FIRST_GUESS_OF_LENGTH = 8 * 1024;

    /** A cached read takes a millisecond, a slow upstream half a minute. */
    private static final double[] DURATION_BOUNDS = {0.001, 0.0025, 0.01, 0.025, 0.1, 0.25, 1, 2.5, 10, 30};

    private final PrometheusRegistry registry;
    private final Counter requests;
    private final Histogram durations;
    private final ConcurrentMap<String, OfRoute> byRoute = new ConcurrentHashMap<>();

    public Metrics(PrometheusRegistry registry) {
        this.registry = registry;
        this.requests = Counter.builder()
                .name("http_requests_total")
                .help("HTTP requests answered.")
                .labelNames("route", "status")
                .withoutExemplars()
                .register(registry);
        this.durations = Histogram.builder()
                .name("http_request_duration_seconds")
                .help("Time from the end of the request headers to the end of the answer.")
                .labelNames("route")
                .classicOnly()
                .classicUpperBounds(DURATION_BOUNDS)
                .withoutExemplars()
                .register(registry);
        ProcessMetrics.register(registry);
    }

    @Override
    public void finished(String route, int status, long nanoseconds) {
        OfRoute metrics = byRoute.get(route);
        if (metrics == null) {
            metrics = byRoute.computeIfAbsent(route, OfRoute::new);
        }
        metrics.durations.observe(nanoseconds / NANOSECONDS_PER_SECOND);
        metrics.count(status);
    }

    /** {@code /metrics} in the Prometheus text format, version 0.0.4. */
    public Endpoint endpoint() {
        PrometheusTextFormatWriter writer = PrometheusTextFormatWriter.create();
        return exchange -> {
            if (!Methods.isRead(exchange)) {
                Methods.refuse(exchange, "GET, HEAD");
                return;
            }
            exchange.answer(200, PrometheusTextFormatWriter.CONTENT_TYPE, scrape(writer));
        };
    }

    private byte[] scrape(PrometheusTextFormatWriter writer) throws IOException {
        ByteArrayOutputStream text = new ByteArrayOutputStream(FIRST_GUESS_OF_LENGTH);
        writer.write(text, registry.scrape());
        return text.toByteArray();
    }

    /** The data points of one route, kept so that counting does not look labels up. */
    private final class OfRoute {
        private final String route;
        private final DistributionDataPoint durations;
        private final AtomicReferenceArray<CounterDataPoint> requestsByStatus = new AtomicReferenceArray<>(STATUSES);

        private OfRoute(String route) {
            this.route = route;
            this.durations = Metrics.this.durations.labelValues(route);
        }

        private void count(int status) {
            CounterDataPoint known = requestsByStatus.get(status);
            if (known == null) {
                known = requests.labelValues(route, Integer.toString(status));
                requestsByStatus.set(status, known);
            }
            known.inc();
        }
    }
}
