import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;

/** What the figures were measured on, as far as a reader needs it to judge them. */
record Machine(LocalDate date, String java, String node, String system, int cores, String loadBefore) {
    static Machine now() throws IOException {
        return new Machine(
                LocalDate.now(),
                System.getProperty("java.runtime.version"),
                output("node", "--version"),
                System.getProperty("os.name") + " " + System.getProperty("os.arch"),
                Runtime.getRuntime().availableProcessors(),
                Files.readString(Path.of("/proc/loadavg")).split(" ")[0]);
    }

    private static String output(String... command) throws IOException {
        var process = new ProcessBuilder(command).start();
        try (var reader = process.inputReader()) {
            return String.valueOf(reader.readLine());
        }
    }
}
