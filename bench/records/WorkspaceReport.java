import dev.steward.store.Dialect;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/** The tables of {@code bench/results/workspace.md}. */
final class WorkspaceReport {
    private static final double MOST = 3;
    private static final int LARGEST = 1_000_000;

    private final List<Dialect> stores;
    private final List<Integer> sizes;
    private final List<Operation> operations;
    private final Measured measured;
    private final StringBuilder text = new StringBuilder();

    WorkspaceReport(List<Dialect> stores, List<Integer> sizes, List<Operation> operations, Measured measured) {
        this.stores = stores;
        this.sizes = sizes;
        this.operations = operations;
        this.measured = measured;
    }

    String markdown(String loadBefore, String loadAfter) {
        say(
                "# The workspace's tools and their SQL alone%n%n`bench/workspace` on %s: JDK %s, %s %s, %d cores, load %s before and %s after. Trust the ratios; how it is measured: `bench/README.md`.%n",
                LocalDate.now(),
                System.getProperty("java.runtime.version"),
                System.getProperty("os.name"),
                System.getProperty("os.arch"),
                Runtime.getRuntime().availableProcessors(),
                loadBefore,
                loadAfter);
        measured.servers().forEach((store, lines) -> say("%nThe server on %s: %s.", store, String.join("; ", lines)));
        say("%n## Ratios to the SQL alone%n%nTool divided by SQL, p50 and p99.");
        each((store, connections) -> table(sizes, this::size, (name, tasks) -> {
            Measured.Key key = tool(store, tasks, name, connections);
            return "%s · %s".formatted(times(ratio(key, Load.Stretch::p50)), times(ratio(key, Load.Stretch::p99)));
        }));
        if (sizes.size() > 1) {
            say("%n## Growth per tenfold%n%nThe p50 divided by that of a tenth of the tasks: tool · SQL alone.");
            each((store, connections) ->
                    table(sizes.subList(1, sizes.size()), this::size, (name, tasks) -> {
                        Measured.Key key = tool(store, tasks, name, connections);
                        return "%s · %s".formatted(times(growth(key)), times(growth(key.with(Measured.Side.SQL))));
                    }));
        }
        say("%n## Times%n%nMilliseconds p50 / p99, and calls per second; the tool above, the SQL alone below.");
        each((store, connections) -> table(sizes, this::size, (name, tasks) -> {
            Measured.Key key = tool(store, tasks, name, connections);
            return figures(key) + "<br>" + figures(key.with(Measured.Side.SQL));
        }));
        if (sizes.contains(LARGEST)) {
            budget();
        }
        return text.toString();
    }

    private void budget() {
        say("%n## Lists with a filter at 1,000,000 tasks: p99 within 3 × of the SQL alone%n");
        for (Dialect store : stores) {
            for (int connections : WorkspaceBench.CONNECTIONS) {
                List<String> over = operations.stream()
                        .map(Operation::title)
                        .filter(name -> name.startsWith("list"))
                        .filter(name -> !(ratio(tool(store, LARGEST, name, connections), Load.Stretch::p99) <= MOST))
                        .map(name -> name.substring("list, ".length()) + " "
                                + times(ratio(tool(store, LARGEST, name, connections), Load.Stretch::p99)))
                        .toList();
                say(
                        "- %s, %d connections: %s",
                        store,
                        connections,
                        over.isEmpty() ? "all within" : "above: " + String.join("; ", over));
            }
        }
    }

    private interface Section {
        void write(Dialect store, int connections);
    }

    private interface Cell {
        String of(String operation, int tasks);
    }

    private void each(Section section) {
        for (Dialect store : stores) {
            for (int connections : WorkspaceBench.CONNECTIONS) {
                say("%n### %s, %d %s%n", store, connections, connections == 1 ? "connection" : "connections");
                section.write(store, connections);
            }
        }
    }

    private void table(List<Integer> columns, Function<Integer, String> head, Cell cell) {
        say("| | %s |", columns.stream().map(head).collect(Collectors.joining(" | ")));
        say("|---|%s", "---:|".repeat(columns.size()));
        for (Operation operation : operations) {
            String name = operation.title();
            say(
                    "| %s | %s |",
                    name,
                    columns.stream().map(tasks -> cell.of(name, tasks)).collect(Collectors.joining(" | ")));
        }
    }

    private String size(int tasks) {
        return "%,d".formatted(tasks);
    }

    private static Measured.Key tool(Dialect store, int tasks, String operation, int connections) {
        return new Measured.Key(store, tasks, operation, connections, Measured.Side.TOOL);
    }

    private double ratio(Measured.Key tool, ToDoubleFunction<Load.Stretch> figure) {
        return measured.median(tool, figure) / measured.median(tool.with(Measured.Side.SQL), figure);
    }

    private double growth(Measured.Key key) {
        return measured.median(key, Load.Stretch::p50) / measured.median(key.with(key.tasks() / 10), Load.Stretch::p50);
    }

    private String figures(Measured.Key key) {
        return "%.2f / %.2f, %.0f".formatted(
                measured.median(key, Load.Stretch::p50) / 1e3,
                measured.median(key, Load.Stretch::p99) / 1e3,
                measured.median(key, Load.Stretch::perSecond));
    }

    private static String times(double ratio) {
        return Double.isNaN(ratio) ? "–" : String.format(Locale.ROOT, ratio < 10 ? "%.1f" : "%.0f", ratio);
    }

    private void say(String line, Object... values) {
        text.append(String.format(Locale.ROOT, line, values)).append('\n');
    }
}
