package dev.steward.http;

import io.prometheus.metrics.core.metrics.GaugeWithCallback;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;
import java.util.function.DoubleSupplier;
import java.util.stream.Stream;

/** Memory, threads and age of this process, looked up when they are asked for and not before. */
final class ProcessMetrics {
    private static final Path STATUS = Path.of("/proc/self/status");
    private static final String RESIDENT = "VmRSS:";
    private static final double MILLISECONDS_PER_SECOND = 1e3;

    private ProcessMetrics() {}

    static void register(PrometheusRegistry registry) {
        register(registry, "jvm_memory_used_bytes", "Heap in use.", ProcessMetrics::heapUsed);
        register(
                registry,
                "jvm_memory_max_bytes",
                "Heap at most.",
                () -> Runtime.getRuntime().maxMemory());
        register(registry, "jvm_threads_current", "Platform threads alive.", ProcessMetrics::threads);
        register(registry, "process_uptime_seconds", "Time since the process started.", ProcessMetrics::uptime);
        GaugeWithCallback.builder()
                .name("process_resident_memory_bytes")
                .help("Memory of the process in RAM, on Linux.")
                .callback(callback -> residentBytes().ifPresent(callback::call))
                .register(registry);
    }

    private static void register(PrometheusRegistry registry, String name, String help, DoubleSupplier value) {
        GaugeWithCallback.builder()
                .name(name)
                .help(help)
                .callback(callback -> callback.call(value.getAsDouble()))
                .register(registry);
    }

    private static double heapUsed() {
        Runtime runtime = Runtime.getRuntime();
        return runtime.totalMemory() - runtime.freeMemory();
    }

    private static double threads() {
        return ManagementFactory.getThreadMXBean().getThreadCount();
    }

    private static double uptime() {
        return ManagementFactory.getRuntimeMXBean().getUptime() / MILLISECONDS_PER_SECOND;
    }

    /** The kernel's own figure (proc(5), {@code VmRSS} in kB); nothing where there is no such file. */
    private static OptionalLong residentBytes() {
        if (!Files.isReadable(STATUS)) {
            return OptionalLong.empty();
        }
        try (Stream<String> lines = Files.lines(STATUS)) {
            return lines.filter(line -> line.startsWith(RESIDENT))
                    .mapToLong(ProcessMetrics::kilobytes)
                    .map(kilobytes -> kilobytes * 1024)
                    .findFirst();
        } catch (IOException unreadable) {
            return OptionalLong.empty();
        }
    }

    private static long kilobytes(String line) {
        return Long.parseLong(
                line.substring(RESIDENT.length(), line.lastIndexOf(" kB")).strip());
    }
}
