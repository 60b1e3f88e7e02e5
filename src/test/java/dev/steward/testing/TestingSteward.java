package dev.steward.testing;

import dev.steward.App;
import dev.steward.CannotStart;
import dev.steward.Config;
import dev.steward.ConfigProblems;
import dev.steward.store.StoreSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;

/** The whole program with the workspace on the store of a test, on a free loopback port and the store's clock. Closing it leaves the store as it is. */
public final class TestingSteward implements AutoCloseable {
    /** The key of the agent {@code admin}. */
    public static final String ADMIN_KEY = "admin-key-of-the-tests-0123456789";

    private static final Duration BOUND = Duration.ofSeconds(60);

    private final Path folder;
    private final App app;
    private final HttpClient http = HttpClient.newHttpClient();

    private TestingSteward(StoreSettings store, InstantSource time, Map<String, String> more) {
        folder = newFolder();
        Map<String, String> settings = settings(store, folder);
        settings.putAll(more);
        try {
            app = App.start(Config.read(settings, null), time);
        } catch (CannotStart | ConfigProblems failure) {
            TestingFolders.delete(folder);
            throw new IllegalStateException(failure);
        }
    }

    public static TestingSteward on(TestingStore store) {
        return on(store, Map.of());
    }

    /** With more settings, or with others in place of the usual ones. */
    public static TestingSteward on(TestingStore store, Map<String, String> more) {
        return new TestingSteward(store.settings(), store.clock(), more);
    }

    /** On a store that no {@link TestingStore} looks after. */
    public static TestingSteward on(StoreSettings store, InstantSource time) {
        return new TestingSteward(store, time, Map.of());
    }

    /** The settings of a workspace on that store, with its other files in that folder. */
    public static Map<String, String> settings(StoreSettings store, Path folder) {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("STEWARD_ENDPOINTS", "workspace");
        settings.put("STEWARD_DATA_DIR", folder.toString());
        settings.put("STEWARD_DB", store.location());
        store.user().ifPresent(user -> settings.put("STEWARD_DB_USER", user));
        store.password().ifPresent(password -> settings.put("STEWARD_DB_PASSWORD", password.reveal()));
        settings.put("STEWARD_TIMEZONE", "Europe/Berlin");
        settings.put("STEWARD_ADMIN_KEY", ADMIN_KEY);
        settings.put("MCP_HOST", "127.0.0.1");
        settings.put("MCP_PORT", "0");
        settings.put("STEWARD_STOP_TIMEOUT_MS", "2000");
        return settings;
    }

    public URI url(String path) {
        return URI.create("http://127.0.0.1:" + app.port() + path);
    }

    /** A client that comes in with this key; the test closes it. */
    public TestingMcp mcp(String key) {
        return new TestingMcp(url("/api/mcp"), key);
    }

    /** A client of the admin. */
    public TestingMcp admin() {
        return mcp(ADMIN_KEY);
    }

    /** Sends a request as it is. */
    public HttpResponse<String> send(HttpRequest.Builder request) {
        try {
            return http.send(request.timeout(BOUND).build(), HttpResponse.BodyHandlers.ofString());
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        } catch (InterruptedException signal) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(signal);
        }
    }

    /** A request to the endpoint of agents with that key; null sends none. */
    public HttpRequest.Builder request(String key) {
        HttpRequest.Builder request = HttpRequest.newBuilder(url("/api/mcp"))
                .header("Content-Type", "application/json")
                .header("Accept", "application/json");
        return key == null ? request : request.header("Authorization", "Bearer " + key);
    }

    public Path folder() {
        return folder;
    }

    @Override
    public void close() {
        app.close();
        http.close();
        TestingFolders.delete(folder);
    }

    private static Path newFolder() {
        try {
            return Files.createTempDirectory("steward-data");
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
