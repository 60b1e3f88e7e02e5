package dev.steward;

import dev.steward.cli.CommandLineTool;
import dev.steward.logging.Logs;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/**
 * Entry point: arguments, signals and exit codes. 0: ended as asked; 1: could not start; 2: wrong usage or configuration.
 */
public final class Main {
    private static final int COULD_NOT_START = 1;
    private static final int WRONG_USAGE = 2;
    private static final String USAGE = """
            Usage: steward serve [--only workspace|gateway]
                   steward agent create|list|disable|enable|rotate|allow|delete …
                   steward --version | --help

            serve     Runs the server until it is told to stop. Settings come from the environment; see README.md.
              --only  Runs this endpoint alone.
            agent     Looks after the agents that may come in, beside a running server too; see 'steward agent --help'.
            """;

    private Main() {}

    public static void main(String[] arguments) throws InterruptedException {
        int exit = run(List.of(arguments));
        if (exit != 0) {
            System.exit(exit);
        }
    }

    private static int run(List<String> arguments) throws InterruptedException {
        if (arguments.equals(List.of("--version"))) {
            System.out.println("steward " + App.version());
            return 0;
        }
        if (arguments.equals(List.of("--help"))) {
            System.out.print(USAGE);
            return 0;
        }
        if (arguments.equals(List.of("serve"))) {
            return serve(null);
        }
        if (arguments.size() == 3 && arguments.subList(0, 2).equals(List.of("serve", "--only"))) {
            return serve(arguments.get(2));
        }
        if (arguments.size() == 2
                && arguments.getFirst().equals("serve")
                && arguments.get(1).startsWith("--only=")) {
            return serve(arguments.get(1).substring("--only=".length()));
        }
        if (!arguments.isEmpty() && arguments.getFirst().equals("agent")) {
            return agent(arguments.subList(1, arguments.size()));
        }
        System.err.print(USAGE);
        return WRONG_USAGE;
    }

    private static int agent(List<String> arguments) {
        return CommandLineTool.agent(
                arguments,
                new OwnersWorkplace(System.getenv(), InstantSource.system()),
                new PrintWriter(System.out, true, StandardCharsets.UTF_8),
                new PrintWriter(System.err, true, StandardCharsets.UTF_8));
    }

    private static int serve(String only) throws InterruptedException {
        Config config;
        try {
            config = Config.read(System.getenv(), only);
        } catch (ConfigProblems wrong) {
            System.err.println(wrong.getMessage());
            return WRONG_USAGE;
        }
        Logs.configure(config.logLevel(), config.logFormat(), config.secrets());
        App app;
        try {
            app = App.start(config, InstantSource.system());
        } catch (CannotStart failure) {
            System.err.println("Steward could not start. " + failure.getMessage());
            return COULD_NOT_START;
        }
        stopOnSignal(app);
        new CountDownLatch(1).await();
        return 0;
    }

    /** A signal ends the program in order and with exit code 0; without the halt the JVM would report the signal's number. */
    private static void stopOnSignal(App app) {
        Runtime.getRuntime().addShutdownHook(Thread.ofPlatform().name("stop").unstarted(() -> {
            app.close();
            Runtime.getRuntime().halt(0);
        }));
    }
}
