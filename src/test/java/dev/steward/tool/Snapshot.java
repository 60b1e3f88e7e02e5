package dev.steward.tool;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** A committed file that is made from the program. Differences are shown to whoever reviews the change, never to agents first. */
final class Snapshot {
    /** Set to {@code update}, it writes the files instead of comparing them. */
    private static final boolean UPDATE = "update".equals(System.getProperty("snapshots"));

    private static final String RENEW =
            "If the change is meant, renew the files with: mvn test -Dtest='Tool*Test' -Dsnapshots=update";

    private Snapshot() {}

    static void assertCurrent(Path file, String made) throws IOException {
        if (UPDATE) {
            Files.createDirectories(file.getParent());
            Files.writeString(file, made, StandardCharsets.UTF_8);
            return;
        }
        assertThat(file).as(RENEW).exists();
        assertThat(Files.readString(file, StandardCharsets.UTF_8)).as(RENEW).isEqualTo(made);
    }

    static void assertNoneBut(Path file, boolean wanted) throws IOException {
        if (UPDATE && !wanted) {
            Files.delete(file);
            return;
        }
        assertThat(wanted)
                .as("%s belongs to no tool. %s", file.getFileName(), RENEW)
                .isTrue();
    }
}
