package dev.steward.testing;

import java.util.List;
import java.util.stream.Stream;

/** All servers that a store is made for: one on SQLite, two replicas on PostgreSQL. Clients are numbered and spread over them. */
public final class TestingServers implements AutoCloseable {
    private final List<TestingSteward> servers;
    private final List<TestingMcp> admins;

    private TestingServers(List<TestingSteward> servers) {
        this.servers = servers;
        this.admins = servers.stream().map(TestingSteward::admin).toList();
    }

    public static TestingServers on(TestingStore store) {
        int count = switch (store.settings().dialect()) {
            case SQLITE -> 1;
            case POSTGRESQL -> 2;
        };
        return new TestingServers(
                Stream.generate(() -> TestingSteward.on(store)).limit(count).toList());
    }

    /** The server of the client with that number. */
    public TestingSteward of(int client) {
        return servers.get(client % servers.size());
    }

    /** A client of the admin at that server. */
    public TestingMcp admin(int client) {
        return admins.get(client % admins.size());
    }

    @Override
    public void close() {
        admins.forEach(TestingMcp::close);
        servers.forEach(TestingSteward::close);
    }
}
