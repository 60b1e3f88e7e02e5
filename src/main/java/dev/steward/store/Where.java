package dev.steward.store;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The conditions of a list, added one by one as the caller's filters ask for them. A condition whose value is an empty {@link Optional} isn't added, so a
 * store class lists all its filters without an {@code if}:
 *
 * <pre>{@code
 * Where.present().equal("status", filter.status()).and("due_at < :now", "now", filter.overdueAt())
 * }</pre>
 */
public final class Where {
    private static final Pattern SPECIAL = Pattern.compile("[%_\\\\]");

    private final List<String> conditions = new ArrayList<>();
    private final Map<String, Object> values = new LinkedHashMap<>();
    private final Map<String, Collection<?>> lists = new LinkedHashMap<>();

    private Where() {}

    /** Only what isn't in the trash: where every list of records starts. */
    public static Where present() {
        return new Where().and("deleted IS NULL");
    }

    /** Only what is in the trash. */
    public static Where trashed() {
        return new Where().and("deleted IS NOT NULL");
    }

    /** Everything; for tables without a trash. */
    public static Where all() {
        return new Where();
    }

    public Where and(String condition) {
        conditions.add(condition);
        return this;
    }

    /** Adds a condition that names one value as {@code :name}. */
    public Where and(String condition, String name, Object value) {
        if (value instanceof Optional<?> optional && optional.isEmpty()) {
            return this;
        }
        if (values.put(name, value) != null) {
            throw new IllegalArgumentException("There are two values called " + name + ".");
        }
        return and(condition);
    }

    /** Adds {@code column = value}. */
    public Where equal(String column, Object value) {
        return and(column + " = :" + name(column), name(column), value);
    }

    /** Adds {@code column IN (values)}; without values nothing fits. */
    public Where in(String column, Collection<?> values) {
        lists.put(name(column), values);
        return and(column + " IN (<" + name(column) + ">)");
    }

    /** Adds that a folded column contains a text, folded the same way, at any place. No character of it is special. */
    public Where contains(String column, Optional<String> folded) {
        return and(column + " LIKE :" + name(column) + " ESCAPE '\\'", name(column), folded.map(Where::anywhere));
    }

    /** The clause, with a space before it; empty when there is no condition. */
    public String sql() {
        return conditions.isEmpty() ? "" : " WHERE " + String.join(" AND ", conditions);
    }

    Map<String, Object> values() {
        return values;
    }

    Map<String, Collection<?>> lists() {
        return lists;
    }

    private static String anywhere(String text) {
        return "%" + SPECIAL.matcher(text).replaceAll("\\\\$0") + "%";
    }

    private static String name(String column) {
        return column.replace('.', '_');
    }
}
