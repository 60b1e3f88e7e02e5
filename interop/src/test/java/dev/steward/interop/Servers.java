package dev.steward.interop;

import java.net.URI;

/** The servers under test, which interop/run starts and names in the environment. */
final class Servers {
    private Servers() {}

    /** A gateway as it comes. */
    static URI open() {
        return URI.create(variable("INTEROP_URL"));
    }

    /** A gateway that asks for {@link #key}. */
    static URI withKey() {
        return URI.create(variable("INTEROP_KEY_URL"));
    }

    static String key() {
        return variable("INTEROP_KEY");
    }

    /** A gateway whose upstream is slower than its heartbeats. */
    static URI slow() {
        return URI.create(variable("INTEROP_SLOW_URL"));
    }

    /** A workspace; who calls it brings a key. */
    static URI workspace() {
        return URI.create(variable("INTEROP_WORKSPACE_URL"));
    }

    /** The key of the agent who may call everything in the {@link #workspace}. */
    static String adminKey() {
        return variable("INTEROP_ADMIN_KEY");
    }

    private static String variable(String name) {
        String value = System.getenv(name);
        if (value == null || value.isEmpty()) {
            throw new IllegalStateException(name + " is not set; run these tests by interop/run");
        }
        return value;
    }
}
