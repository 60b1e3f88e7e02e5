package dev.steward.http;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** All routes of a server, in the order in which they were listed. */
public final class Routes {
    private final Map<String, Route> byPath = new LinkedHashMap<>();

    private Routes(List<Route> routes) {
        for (Route route : routes) {
            if (byPath.put(route.path(), route) != null) {
                throw new IllegalArgumentException("two routes have the path " + route.path());
            }
        }
    }

    public static Routes of(Route... routes) {
        return new Routes(List.of(routes));
    }

    public static Routes of(List<Route> routes) {
        return new Routes(routes);
    }

    /** The route with exactly this path, or null. */
    Route find(String path) {
        return byPath.get(path);
    }

    /** The paths as one line of text, for the answer to a path that does not exist. */
    String paths() {
        return String.join(", ", byPath.keySet());
    }
}
