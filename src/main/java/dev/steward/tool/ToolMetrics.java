package dev.steward.tool;

import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.core.metrics.Histogram;
import io.prometheus.metrics.model.registry.PrometheusRegistry;

/** Counts tool calls by endpoint, tool and outcome, and measures their duration in seconds. Only names from the catalogue become labels. */
public final class ToolMetrics {
    private static final double NANOS_PER_SECOND = 1e9;
    /** A call that is refused takes less than a millisecond, a slow upstream up to its timeout. */
    private static final double[] DURATION_BOUNDS = {0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10, 30};

    private final Counter calls;
    private final Histogram durations;

    public ToolMetrics(PrometheusRegistry registry) {
        this.calls = Counter.builder()
                .name("tool_calls_total")
                .help("Tool calls by outcome: ok, or the code of the refusal.")
                .labelNames("endpoint", "tool", "outcome")
                .withoutExemplars()
                .register(registry);
        this.durations = Histogram.builder()
                .name("tool_call_duration_seconds")
                .help("Time that the tool itself took.")
                .labelNames("endpoint", "tool")
                .classicOnly()
                .classicUpperBounds(DURATION_BOUNDS)
                .withoutExemplars()
                .register(registry);
    }

    /** Whom the catalogue of one endpoint is to tell. */
    public CallObserver of(String endpoint) {
        return (tool, _, outcome, _, nanos) -> {
            calls.labelValues(endpoint, tool.name(), outcome).inc();
            durations.labelValues(endpoint, tool.name()).observe(nanos / NANOS_PER_SECOND);
        };
    }
}
