package dev.steward.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.syntax.ArchRuleDefinition;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The import rules, held against the compiled classes: what a method calls counts, whether or not there is an import line for it. */
class ArchitectureTest {
    private static final Map<String, Set<String>> ALLOWED = Map.of(
            "http", Set.of(),
            "json", Set.of(),
            "identity", Set.of(),
            "logging", Set.of("identity", "json"),
            "mcp", Set.of("http", "identity", "json"),
            "tool", Set.of("mcp", "identity", "json"),
            "store", Set.of("identity", "json"),
            "habitica", Set.of("tool", "identity", "json"));

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
    @CsvSource({"org.eclipse.jetty..,http", "ch.qos.logback..,logging"})
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
