import com.sun.tools.attach.AttachNotSupportedException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The run of {@code bench/gateway}, from the project's folder. Participants take turns in every part, so that a busy
 * moment of the machine hits all of them. Two properties say where things are: {@code bench.classes} (compiled classes
 * and outputs) and {@code bench.libraries} (the peers' class path).
 */
final class Bench {
    private static final int IDLE_MILLIS = 2_000;
    private static final int COUNTED_CALLS = 20;

    private final Plan plan;
    private final List<Participant> participants;
    private final StandIn standIn;
    private final Path outputs;
    private final Figures figures = new Figures();

    private Bench(Plan plan, List<Participant> participants, StandIn standIn, Path outputs) {
        this.plan = plan;
        this.participants = participants;
        this.standIn = standIn;
        this.outputs = outputs;
    }

    public static void main(String[] arguments) throws Exception {
        try {
            System.exit(run(Plan.of(arguments)) ? 0 : 1);
        } catch (IllegalArgumentException e) {
            System.err.println(e.getMessage());
            System.exit(2);
        }
    }

    /** True when every call of the whole run was answered rightly. */
    private static boolean run(Plan plan) throws Exception {
        var bench = Path.of("bench").toAbsolutePath();
        var classes = Path.of(System.getProperty("bench.classes"));
        var libraries = System.getProperty("bench.libraries");
        var outputs = Files.createDirectories(classes.resolve("outputs"));
        var participants = plan.choose(Participant.all(bench, classes, libraries, plan.throughput()));
        var machine = Machine.now();
        Runtime.getRuntime().addShutdownHook(new Thread(Bench::endChildren));
        try (var standIn = StandIn.start(bench, classes, libraries, outputs)) {
            var run = new Bench(plan, participants, standIn, outputs);
            run.measure();
            var report = new Report(plan, participants, run.figures, machine, standIn.cpuMicrosPerRequest());
            var text = report.markdown();
            System.out.println(text);
            run.keep(text, bench.resolve("results"));
            run.figures.failures().forEach(System.err::println);
            return run.figures.failures().isEmpty();
        }
    }

    /** Nothing is left running, however the run ends. */
    private static void endChildren() {
        ProcessHandle.current().descendants().forEach(ProcessHandle::destroy);
    }

    private void measure() throws IOException, InterruptedException, AttachNotSupportedException {
        measureStarts();
        var servers = new ArrayList<RunningServer>();
        try {
            for (var participant : participants) {
                servers.add(RunningServer.start(participant, standIn, outputs));
                servers.getLast().awaitAnswer(Call.FEW_TODOS);
            }
            measureMemory(servers);
            describeAnswers(servers);
            warmUp(servers);
            measureLoad(servers);
            for (var server : servers) {
                add(server, Figures.Key.of(Figures.Kind.RESIDENT_AFTER_LOAD), server.residentMebibytes());
            }
            measureAllocation(servers);
        } finally {
            servers.forEach(RunningServer::close);
        }
        traceAllocation();
    }

    /** One start of each isn't counted: it may build things and it brings the files into memory. */
    private void measureStarts() throws IOException, InterruptedException {
        standIn.serve(Call.FEW_TODOS.account());
        for (var i = 0; i <= plan.starts(); i++) {
            progress(i == 0 ? "first starts" : "start " + i + " of " + plan.starts());
            for (var participant : participants) {
                try (var server = RunningServer.start(participant, standIn, outputs)) {
                    var millis = server.awaitAnswer(Call.FEW_TODOS);
                    if (i > 0) {
                        add(server, Figures.Key.of(Figures.Kind.START_MILLIS), millis);
                    }
                }
            }
        }
    }

    private void measureMemory(List<RunningServer> servers) throws IOException, InterruptedException {
        progress("memory");
        standIn.serve(Call.TODOS.account());
        Thread.sleep(IDLE_MILLIS);
        for (var server : servers) {
            add(server, Figures.Key.of(Figures.Kind.RESIDENT_IDLE), server.residentMebibytes());
            for (var call : Call.EVERYDAY) {
                Load.run(server, call, 1, Plan.CALLS_BEFORE_MEMORY / Call.EVERYDAY.size());
            }
            add(server, Figures.Key.of(Figures.Kind.RESIDENT_AFTER_CALLS), server.residentMebibytes());
        }
    }

    /** How large answers are and how often the upstream is asked, to show that the participants do the same work. */
    private void describeAnswers(List<RunningServer> servers) throws IOException, InterruptedException {
        for (var call : Call.MEASURED) {
            standIn.serve(call.account());
            for (var server : servers) {
                var before = standIn.requests();
                try (var caller = new Caller(server.port(), call)) {
                    for (var i = 0; i < COUNTED_CALLS; i++) {
                        add(server, Figures.Key.of(Figures.Kind.ANSWER_BYTES, call), caller.call());
                    }
                }
                var requests = (standIn.requests() - before) / (double) COUNTED_CALLS;
                add(server, Figures.Key.of(Figures.Kind.UPSTREAM_REQUESTS, call), requests);
            }
        }
    }

    private void warmUp(List<RunningServer> servers) throws IOException, InterruptedException {
        progress("warm-up");
        for (var call : Call.MEASURED) {
            standIn.serve(call.account());
            for (var server : servers) {
                Load.run(server, call, 16, plan.warmUp());
            }
        }
    }

    private void measureLoad(List<RunningServer> servers) throws IOException, InterruptedException {
        var order = new ArrayList<>(servers);
        for (var round = 1; round <= plan.rounds(); round++) {
            for (var call : Call.MEASURED) {
                progress("round " + round + " of " + plan.rounds() + ": " + call.title());
                standIn.serve(call.account());
                for (var connections : call.connections()) {
                    for (var server : order) {
                        var stretch = Load.run(server, call, connections, plan.stretch());
                        figures.add(server.participant(), call, connections, stretch);
                    }
                }
            }
            Collections.rotate(order, 1);
        }
    }

    private void measureAllocation(List<RunningServer> servers)
            throws IOException, InterruptedException, AttachNotSupportedException {
        progress("allocation");
        for (var server : servers) {
            if (server.participant().runtime() != Participant.Runtime.JVM) {
                continue;
            }
            try (var counter = new Allocation.Counter(server)) {
                for (var call : Call.MEASURED) {
                    standIn.serve(call.account());
                    add(server, Figures.Key.of(Figures.Kind.ALLOCATED_KILOBYTES, call), counter.perCall(server, call, 1_000));
                }
            }
        }
    }

    /** Node has no counter to read from outside, so it runs once more with a trace of its collections. */
    private void traceAllocation() throws IOException, InterruptedException {
        for (var participant : participants) {
            if (participant.runtime() != Participant.Runtime.NODE) {
                continue;
            }
            standIn.serve(Call.FEW_TODOS.account());
            try (var server = RunningServer.start(participant.traced(), standIn, outputs)) {
                server.awaitAnswer(Call.FEW_TODOS);
                for (var call : Call.MEASURED) {
                    standIn.serve(call.account());
                    Load.run(server, call, 4, 25);
                    add(server, Figures.Key.of(Figures.Kind.ALLOCATED_KILOBYTES, call), Allocation.perTracedCall(server, call, 400));
                }
            }
        }
    }

    private void add(RunningServer server, Figures.Key key, double reading) {
        figures.add(server.participant(), key, reading);
    }

    /** Only a whole and faultless run of all participants is kept as a result. */
    private void keep(String report, Path results) throws IOException {
        if (plan.quick() || participants.size() < Plan.EVERYONE.size() || !figures.failures().isEmpty()) {
            System.err.println("Not kept under bench/results: that takes a whole run of all three without an error.");
            return;
        }
        Files.createDirectories(results);
        Files.writeString(results.resolve(plan.throughput() ? "gateway-throughput.md" : "gateway.md"), report);
    }

    private static void progress(String what) {
        System.err.println("bench: " + what);
    }
}
