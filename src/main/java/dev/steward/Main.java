package dev.steward;

/** Entry point: arguments, signals and exit codes. */
public final class Main {
    private Main() {}

    public static void main(String[] arguments) {
        System.err.println("steward");
    }
}
