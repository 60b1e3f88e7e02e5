import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** What Linux tells about a process under /proc (its manual page: proc(5), "stat" and "status"). */
final class Proc {
    /** The unit of CPU times in /proc is 10 ms on every Linux (USER_HZ 100). */
    private static final double MICROS_PER_TICK = 10_000;

    private static final int USER_TIME = 11;
    private static final int SYSTEM_TIME = 12;

    private Proc() {}

    /** User and system time of all threads so far, those that have ended included. */
    static double cpuMicros(long pid) {
        var stat = read(pid, "stat");
        var afterName = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
        return (Long.parseLong(afterName[USER_TIME]) + Long.parseLong(afterName[SYSTEM_TIME])) * MICROS_PER_TICK;
    }

    static double residentMebibytes(long pid) {
        return mebibytes(pid, "VmRSS:");
    }

    /** The most that has been resident at any time. */
    static double peakMebibytes(long pid) {
        return mebibytes(pid, "VmHWM:");
    }

    private static double mebibytes(long pid, String name) {
        return read(pid, "status")
                .lines()
                .filter(line -> line.startsWith(name))
                .mapToDouble(line -> Double.parseDouble(line.replaceAll("\\D", "")) / 1024)
                .findFirst()
                .orElseThrow();
    }

    private static String read(long pid, String name) {
        try {
            return Files.readString(Path.of("/proc", Long.toString(pid), name));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
