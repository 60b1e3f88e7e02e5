package dev.steward.architecture;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.syntax.ArchRuleDefinition;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The import rules, held against the compiled classes: what a method calls counts, whether or not there is an import line for it. */
class ArchitectureTest {
    private static final Set<String> SHARED_BY_FEATURES = Set.of("workspace", "tool", "store", "identity", "json");
    private static final Map<String, Set<String>> ALLOWED = Map.ofEntries(
            entry("http", Set.of()),
            entry("json", Set.of()),
            entry("identity", Set.of()),
            entry("logging", Set.of("identity", "json")),
            entry("mcp", Set.of("http", "identity", "json")),
            entry("tool", Set.of("mcp", "identity", "json")),
            entry("store", Set.of("identity", "json")),
            entry("habitica", Set.of("tool", "identity", "json")),
            entry("workspace", Set.of("tool", "mcp", "store", "identity", "json")),
            entry("sessions", Set.of("mcp", "store", "identity", "json")),
            entry("cli", Set.of("agents", "tool", "store", "identity")),
            feature("agents", "domains", "tags"),
            feature("analytics", "habits", "time"),
            feature("history"),
            feature("search"),
            feature("reports", "domains", "tags", "habits", "time"),
            feature("domains"),
            feature("tags"),
            feature("habits", "domains", "tags"),
            feature("projects", "domains", "tags"),
            feature("notes", "domains", "tags", "projects"),
            feature("milestones", "domains", "tags", "projects"),
            feature("tasks", "domains", "tags", "projects", "milestones"),
            feature("time", "domains", "tags", "projects", "tasks"));

    /** A feature uses what all share, and of other features only those named here. */
    private static Map.Entry<String, Set<String>> feature(String name, String... others) {
        Set<String> allowed = new TreeSet<>(SHARED_BY_FEATURES);
        allowed.addAll(List.of(others));
        return entry(name, allowed);
    }

    private static final JavaClasses PROGRAM = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("dev.steward");

    @Test
    void packagesUseOnlyWhatTheyMay() {
        assertThat(new Imports(ALLOWED).violations(PROGRAM)).isEmpty();
    }

    @Test
    void everyRuleIsAboutAPackageThatExists() {
        Set<String> packages = new TreeSet<>();
        for (JavaClass one : PROGRAM) {
            packages.add(Imports.packageOf(one));
        }
        packages.remove("");

        assertThat(packages).isEqualTo(new TreeSet<>(ALLOWED.keySet()));
    }

    /** With any one permission taken away that is in use, the rule finds who uses it: it does see this version's class files. */
    @ParameterizedTest
    @CsvSource({
        "mcp,http",
        "mcp,json",
        "tool,mcp",
        "tool,json",
        "habitica,tool",
        "habitica,identity",
        "logging,identity"
    })
    void ruleSeesWhatItForbids(String from, String to) {
        Map<String, Set<String>> stricter = new HashMap<>(ALLOWED);
        Set<String> fewer = new TreeSet<>(ALLOWED.get(from));
        fewer.remove(to);
        stricter.put(from, fewer);

        assertThat(new Imports(stricter).violations(PROGRAM))
                .isNotEmpty()
                .allSatisfy(violation -> assertThat(violation).contains("dev.steward." + from, "dev.steward." + to));
    }

    @ParameterizedTest
    @CsvSource({"org.eclipse.jetty..,http", "ch.qos.logback..,logging", "picocli..,cli"})
    void libraryIsUsedInOnePackageAlone(String library, String home) {
        ArchRuleDefinition.noClasses()
                .that()
                .resideOutsideOfPackage("dev.steward." + home)
                .should()
                .dependOnClassesThat()
                .resideInAPackage(library)
                .check(PROGRAM);
        assertThat(PROGRAM.stream()
                        .flatMap(one -> one.getDirectDependenciesFromSelf().stream())
                        .anyMatch(dependency ->
                                dependency.getTargetClass().getPackageName().startsWith(library.replace("..", ""))))
                .isTrue();
    }
}
