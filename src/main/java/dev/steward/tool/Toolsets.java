package dev.steward.tool;

import dev.steward.mcp.Text;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The toolsets that can be chosen, by name (spec/workspace.md §4).
 *
 * @param groups names that stand for several toolsets, such as {@code core}
 * @param single names that stand for themselves
 */
public record Toolsets(Map<String, Set<String>> groups, Set<String> single) {
    /** For catalogues in which there is nothing to choose. */
    public static final Toolsets NONE = new Toolsets(Map.of(), Set.of());

    /** Splits a list as operators and clients write it, without empty parts. */
    public static List<String> split(String names) {
        List<String> parts = new ArrayList<>();
        for (String part : names.split(",", -1)) {
            if (!part.isBlank()) {
                parts.add(part.strip());
            }
        }
        return parts;
    }

    /** What is wrong with a choice, as the end of a sentence; empty when nothing is. */
    public Optional<String> problem(List<String> names) {
        return names.stream()
                .filter(name -> !groups.containsKey(name) && !single.contains(name))
                .findFirst()
                .map(name -> "'" + Text.shown(name) + "' is none; there are " + String.join(", ", all()));
    }

    /** The toolsets that these names stand for; names that there aren't are left out. */
    public Set<String> chosen(List<String> names) {
        Set<String> chosen = new LinkedHashSet<>();
        for (String name : names) {
            chosen.addAll(groups.getOrDefault(name, single.contains(name) ? Set.of(name) : Set.of()));
        }
        return chosen;
    }

    private List<String> all() {
        List<String> all = new ArrayList<>(groups.keySet().stream().sorted().toList());
        all.addAll(single.stream().sorted().toList());
        return all;
    }
}
