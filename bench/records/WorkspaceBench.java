import dev.steward.store.Db;
import dev.steward.store.Dialect;
import dev.steward.store.StoreSettings;
import dev.steward.tasks.DueDays;
import dev.steward.testing.PostgresCluster;
import dev.steward.workspace.Workspace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.Stream;
import tools.jackson.databind.node.ObjectNode;

/** The run of {@code bench/workspace}, from the project's folder. Tool and SQL alone take turns on the same store, in a changing order. */
final class WorkspaceBench {
    static final List<Integer> CONNECTIONS = List.of(1, 16);
    private static final int SEEDING_CACHE_MEBIBYTES = 512;
    private static final int COMPARED = 3;
    private static final int LEAST_CALLS = 100;
    private static final int PATIENCE = 6;
    private static final long WARM_UP_NANOS = 150_000_000;

    private final int rounds;
    private final List<Operation> operations;
    private final Path folder;
    private final Measured measured = new Measured();

    private WorkspaceBench(int rounds, List<Operation> operations, Path folder) {
        this.rounds = rounds;
        this.operations = operations;
        this.folder = folder;
    }

    /**
     * Arguments: sizes, stores, rounds and a pattern for the operations, such as {@code 1000,10000 sqlite,postgresql 3 list.*}; last the file to keep the
     * report in.
     */
    public static void main(String[] arguments) throws Exception {
        List<Integer> sizes = Stream.of(arguments[0].split(",")).map(Integer::valueOf).toList();
        List<Dialect> stores = Stream.of(arguments[1].split(","))
                .map(name -> Dialect.valueOf(name.toUpperCase(Locale.ROOT)))
                .toList();
        Path folder = Files.createTempDirectory(Files.createDirectories(Path.of("target/bench")), "workspace");
        Runtime.getRuntime()
                .addShutdownHook(new Thread(() -> ProcessHandle.current().children().forEach(ProcessHandle::destroy)));
        List<Operation> operations = Operation.all().stream()
                .filter(operation -> operation.title().matches(arguments[3]))
                .toList();
        String loadBefore = load();
        WorkspaceBench bench = new WorkspaceBench(Integer.parseInt(arguments[2]), operations, folder);
        for (int tasks : sizes) {
            for (Dialect store : stores) {
                bench.measureOn(store, tasks);
                String report = new WorkspaceReport(stores, sizes, operations, bench.measured).markdown(loadBefore, load());
                Files.writeString(Path.of(arguments[4]), report);
            }
        }
        bench.measured.failures().forEach(System.err::println);
        System.exit(bench.measured.failures().isEmpty() ? 0 : 1);
    }

    private static String load() throws IOException {
        return Files.readString(Path.of("/proc/loadavg")).split(" ")[0];
    }

    private void measureOn(Dialect dialect, int tasks) throws Exception {
        if (dialect == Dialect.SQLITE) {
            Path home = Files.createDirectory(folder.resolve("sqlite-" + tasks));
            measureOn(StoreSettings.file(home.resolve("steward.db")), home, tasks);
            return;
        }
        try (PostgresCluster.Database database = PostgresCluster.shared().emptyDatabase()) {
            measureOn(database.settings(), Files.createDirectory(folder.resolve("postgresql-" + tasks)), tasks);
        }
    }

    private void measureOn(StoreSettings store, Path home, int tasks) throws Exception {
        prepare(store);
        progress(store, tasks, "seeding");
        Sample sample;
        try (Connection connection = SqlAlone.connect(store, SEEDING_CACHE_MEBIBYTES)) {
            sample = Seed.fill(connection, tasks);
            if (store.dialect() == Dialect.POSTGRESQL) {
                execute(connection, "VACUUM ANALYZE");
            }
        }
        try (WorkspaceServer server = WorkspaceServer.start(store, home)) {
            new Place(store, server, sample, agent(store), tasks).measure();
            measured.addServer(store.dialect(), tasks, server.heap(), server.peakMebibytes());
        }
        try (Stream<Path> files = Files.walk(home)) {
            files.sorted(Comparator.reverseOrder()).forEach(file -> file.toFile().delete());
        }
    }

    /** As an earlier start left it: otherwise the first one on the full store would have to work out when each day ends. */
    private static void prepare(StoreSettings store) {
        try (Db db = Db.open(store, InstantSource.system())) {
            new DueDays(new Workspace(db, ZoneId.of("UTC"))).followZone();
        }
    }

    private static String agent(StoreSettings store) throws IOException, SQLException {
        try (SqlAlone sql = SqlAlone.open(store)) {
            return sql.rows("SELECT id FROM agents WHERE name = 'admin'", List.of()).getFirst();
        }
    }

    private static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static void progress(StoreSettings store, int tasks, String what) {
        System.err.printf(Locale.ROOT, "bench: %s, %,d tasks: %s%n", store.dialect(), tasks, what);
    }

    /** One filled store with the server on it. */
    private final class Place {
        private final StoreSettings store;
        private final WorkspaceServer server;
        private final Sample sample;
        private final String agent;
        private final int tasks;
        private final long stretchNanos;

        Place(StoreSettings store, WorkspaceServer server, Sample sample, String agent, int tasks) {
            this.store = store;
            this.server = server;
            this.sample = sample;
            this.agent = agent;
            this.tasks = tasks;
            this.stretchNanos = tasks > 100_000 ? 700_000_000L : 250_000_000L;
        }

        void measure() throws Exception {
            progress(store, tasks, "comparing the answers of both sides");
            for (Operation operation : operations) {
                if (operation.isRead()) {
                    compare(operation);
                }
            }
            progress(store, tasks, "warm-up");
            for (Operation operation : operations) {
                for (Measured.Side side : Measured.Side.values()) {
                    run(operation, side, 4, WARM_UP_NANOS, 0);
                }
            }
            for (int round = 1; round <= rounds; round++) {
                progress(store, tasks, "round " + round + " of " + rounds);
                for (Operation operation : operations) {
                    for (int connections : CONNECTIONS) {
                        takeTurns(operation, connections, round);
                    }
                }
            }
        }

        /** What is timed must be the same work: the same records in the same order, and the same total. */
        private void compare(Operation operation) throws IOException, SQLException {
            Random random = new Random(tasks);
            try (ToolCaller caller = new ToolCaller(server, operation, sample, random);
                    SqlAlone sql = SqlAlone.open(store)) {
                for (int time = 0; time < COMPARED; time++) {
                    ObjectNode arguments = operation.arguments().of(sample, random);
                    Operation.Found expected = operation.statements().run(sql, arguments, agent);
                    Operation.Found found = inComparableOrder(operation, caller.found(arguments));
                    if (!found.equals(expected)) {
                        throw new IllegalStateException("%s %s: the tool finds %s, the SQL %s"
                                .formatted(operation.title(), arguments, found, expected));
                    }
                }
            }
        }

        /** Streaks are put in order by the program. */
        private static Operation.Found inComparableOrder(Operation operation, Operation.Found found) {
            return operation.tool().equals("list_tasks")
                    ? found
                    : new Operation.Found(found.ids().stream().sorted().toList(), found.total());
        }

        private void takeTurns(Operation operation, int connections, int round) throws Exception {
            Measured.Side[] sides = Measured.Side.values();
            for (int turn = 0; turn < sides.length; turn++) {
                Measured.Side side = sides[(turn + round) % sides.length];
                Load.Stretch stretch = run(operation, side, connections, stretchNanos, round);
                measured.add(
                        new Measured.Key(store.dialect(), tasks, operation.title(), connections, side), stretch);
            }
        }

        private Load.Stretch run(Operation operation, Measured.Side side, int connections, long nanos, int seed)
                throws Exception {
            AtomicInteger opened = new AtomicInteger();
            Supplier<Random> random = () -> new Random(1_000L * seed + opened.incrementAndGet());
            Load.Opening opening = switch (side) {
                case TOOL -> () -> new ToolCaller(server, operation, sample, random.get());
                case SQL -> () -> new SqlCaller(SqlAlone.open(store), operation, sample, agent, random.get());
            };
            Load.Stretch stretch =
                    Load.run(opening, server::cpuMicros, connections, () -> going(nanos, LEAST_CALLS / connections));
            if (operation.tool().equals("create_task")) {
                forgetCreated();
            }
            return stretch;
        }

        /** For the time given, longer where calls are so slow that there would be too few, but not endlessly. */
        private Load.Going going(long nanos, int leastCalls) {
            long begun = System.nanoTime();
            AtomicInteger calls = new AtomicInteger();
            return () -> {
                long elapsed = System.nanoTime() - begun;
                return elapsed < nanos || calls.incrementAndGet() < leastCalls && elapsed < PATIENCE * nanos;
            };
        }

        /** So that the store keeps its size. */
        private void forgetCreated() throws SQLException {
            try (Connection connection = SqlAlone.connect(store, 0)) {
                execute(connection, "DELETE FROM tasks WHERE id > '" + sample.lastTask() + "'");
            }
        }
    }
}
