package dev.steward.tool;

import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.core.metrics.Histogram;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import tools.jackson.databind.node.ObjectNode;

/** Counts tool calls by tool and outcome, and measures their duration in seconds. Only names from the catalogue become labels. */
public final class ToolMetrics implements CallObserver {
    private static final double NANOS_PER_SECOND = 1e9;
    /** A call that is refused takes less than a millisecond, a slow upstream up to its timeout. */
    private static final double[] DURATION_BOUNDS = {0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10, 30};

    private final Counter calls;
    private final Histogram durations;

    public ToolMetrics(PrometheusRegistry registry) {
        this.calls = Counter.builder()
                .name("tool_calls_total")
                .help("Tool calls by outcome: ok, or the code of the refusal.")
                .labelNames("tool", "outcome")
                .withoutExemplars()
                .register(registry);
        this.durations = Histogram.builder()
                .name("tool_call_duration_seconds")
                .help("Time that the tool itself took.")
                .labelNames("tool")
                .classicOnly()
                .classicUpperBounds(DURATION_BOUNDS)
                .withoutExemplars()
                .register(registry);
    }

    @Override
    public void called(Tool<?> tool, Tool.Context context, String outcome, ObjectNode result, long nanos) {
        calls.labelValues(tool.name(), outcome).inc();
        durations.labelValues(tool.name()).observe(nanos / NANOS_PER_SECOND);
    }
}
