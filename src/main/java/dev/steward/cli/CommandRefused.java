package dev.steward.cli;

/** A command that could not be carried out; the message is for whoever gave it. */
public final class CommandRefused extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private static final int NOT_DONE = 1;
    private static final int WRONG_CONFIGURATION = 2;

    private final int exitCode;

    private CommandRefused(int exitCode, String message) {
        super(message, null, false, false);
        this.exitCode = exitCode;
    }

    public CommandRefused(String sentence) {
        this(NOT_DONE, sentence);
    }

    /** Because of the settings. */
    public static CommandRefused wrongConfiguration(String message) {
        return new CommandRefused(WRONG_CONFIGURATION, message);
    }

    int exitCode() {
        return exitCode;
    }
}
