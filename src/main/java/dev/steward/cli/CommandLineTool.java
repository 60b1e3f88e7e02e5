package dev.steward.cli;

import dev.steward.identity.Tier;
import dev.steward.tool.Refused;
import java.io.PrintWriter;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.TypeConversionException;

/** Commands other than {@code serve}, which must not load any of this. Exit codes: 0 done; 1 could not be done; 2 wrong usage or configuration. */
public final class CommandLineTool {
    private static final int NOT_DONE = 1;

    private CommandLineTool() {}

    /** Carries out {@code steward agent …}; {@code arguments} are those after {@code agent}. */
    public static int agent(List<String> arguments, Workplace workplace, PrintWriter out, PrintWriter err) {
        CommandLine command = new CommandLine(new AgentCommands(workplace, out, err))
                .setCommandName("steward agent")
                .setOut(out)
                .setErr(err)
                .registerConverter(Tier.class, CommandLineTool::tier)
                .setExecutionExceptionHandler((failure, _, _) -> refuse(failure, err));
        if (arguments.isEmpty()) {
            command.usage(err);
            return CommandLine.ExitCode.USAGE;
        }
        if (arguments.equals(List.of("--help"))) {
            command.usage(out);
            return CommandLine.ExitCode.OK;
        }
        return command.execute(arguments.toArray(String[]::new));
    }

    private static Tier tier(String given) {
        return Tier.ofWire(given).orElseThrow(() -> new TypeConversionException("there is no such tier"));
    }

    private static int refuse(Exception failure, PrintWriter err) throws Exception {
        int exit = switch (failure) {
            case CommandRefused refused -> refused.exitCode();
            case Refused _ -> NOT_DONE;
            default -> throw failure;
        };
        err.println(failure.getMessage());
        err.flush();
        return exit;
    }
}
