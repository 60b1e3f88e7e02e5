package dev.steward;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads settings one by one and remembers every problem, so that all can be reported at once. An empty value counts as not given. */
final class Environment {
    private static final long LARGEST_FILE = 64 * 1024;

    private final Map<String, String> variables;
    private final List<String> problems = new ArrayList<>();

    Environment(Map<String, String> variables) {
        this.variables = variables;
    }

    List<String> problems() {
        return problems;
    }

    void problem(Setting setting, String what) {
        problems.add(setting.name() + " " + what + ".");
    }

    /** What was given, without surrounding white space; no default. */
    Optional<String> given(Setting setting) {
        Optional<String> direct = value(setting.name());
        Optional<String> file = value(setting.name() + "_FILE");
        if (direct.isPresent() && file.isPresent()) {
            problems.add(setting.name() + " and " + setting.name() + "_FILE are both set; set one of them.");
            return direct;
        }
        return direct.isPresent() ? direct : file.flatMap(path -> content(setting, path));
    }

    /** What was given, or the default. */
    String text(Setting setting) {
        return given(setting).orElse(setting.standard());
    }

    /** A whole number within bounds; the default when it is none, which is a problem. */
    int number(Setting setting, int min, int max) {
        String text = text(setting);
        try {
            int number = Integer.parseInt(text);
            if (number >= min && number <= max) {
                return number;
            }
        } catch (NumberFormatException notOne) {
            if (text.startsWith("tcp://")) {
                problem(
                        setting,
                        "was set by Kubernetes for a Service of that name; set enableServiceLinks: false in the pod");
                return Integer.parseInt(setting.standard());
            }
        }
        problem(setting, "must be a whole number from " + min + " to " + max);
        return Integer.parseInt(setting.standard());
    }

    Duration millis(Setting setting, int min, int max) {
        return Duration.ofMillis(number(setting, min, max));
    }

    /** One of some words, in any case; the default when it is none, which is a problem. */
    String word(Setting setting, List<String> words) {
        String text = text(setting);
        for (String word : words) {
            if (word.equalsIgnoreCase(text)) {
                return word;
            }
        }
        problem(setting, "must be one of " + String.join(", ", words));
        return setting.standard();
    }

    /** The parts between commas, without empty ones. */
    List<String> list(Setting setting) {
        List<String> parts = new ArrayList<>();
        for (String part : text(setting).split(",", -1)) {
            if (!part.isBlank()) {
                parts.add(part.strip());
            }
        }
        return parts;
    }

    private Optional<String> value(String name) {
        return Optional.ofNullable(variables.get(name)).map(String::strip).filter(text -> !text.isEmpty());
    }

    private Optional<String> content(Setting setting, String path) {
        try {
            Path file = Path.of(path);
            if (Files.size(file) <= LARGEST_FILE) {
                String content = Files.readString(file).strip();
                if (content.isEmpty()) {
                    problems.add(setting.name() + "_FILE names an empty file.");
                }
                return Optional.of(content).filter(text -> !text.isEmpty());
            }
            problems.add(setting.name() + "_FILE names a file of more than 64 KiB.");
        } catch (IOException | InvalidPathException unreadable) {
            problems.add(setting.name() + "_FILE names a file that can't be read as UTF-8 text.");
        }
        return Optional.empty();
    }
}
