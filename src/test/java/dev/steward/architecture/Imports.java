package dev.steward.architecture;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which package may use which (spec/architecture.md): a call flows {@code http → mcp → tool → feature}, and nobody but the root package,
 * where all parts meet, knows everybody.
 *
 * @param allowed for each package the other packages of this program that it may use
 */
record Imports(Map<String, Set<String>> allowed) {
    private static final String ROOT = "dev.steward";

    /** Everything that a class uses without leave, one sentence each. */
    List<String> violations(JavaClasses classes) {
        List<String> violations = new ArrayList<>();
        for (JavaClass one : classes) {
            String from = packageOf(one);
            if (from.isEmpty()) {
                continue;
            }
            Set<String> may = allowed.get(from);
            if (may == null) {
                violations.add("The package " + from + " has no rule yet.");
                continue;
            }
            one.getDirectDependenciesFromSelf().stream()
                    .filter(dependency -> isOurs(dependency.getTargetClass()))
                    .filter(dependency ->
                            !packageOf(dependency.getTargetClass()).equals(from))
                    .filter(dependency -> !may.contains(packageOf(dependency.getTargetClass())))
                    .map(Dependency::getDescription)
                    .forEach(violations::add);
        }
        return violations;
    }

    /** The package below the root, such as {@code http}; empty for the root itself. */
    static String packageOf(JavaClass one) {
        String name = one.getBaseComponentType().getPackageName();
        return name.length() <= ROOT.length() ? "" : name.substring(ROOT.length() + 1);
    }

    private static boolean isOurs(JavaClass one) {
        String name = one.getBaseComponentType().getPackageName();
        return name.equals(ROOT) || name.startsWith(ROOT + ".");
    }
}
