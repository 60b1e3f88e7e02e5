import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import java.util.zip.GZIPInputStream;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.json.JsonMapper;

/** The upstream as records that name only what is answered: the reader skips everything else, long histories included. */
final class Habitica {
    private static final JsonMapper JSON = new JsonMapper();
    private static final ObjectReader TASKS = JSON.readerFor(new TypeReference<Reply<List<Task>>>() {});
    private static final ObjectReader TAGS = JSON.readerFor(new TypeReference<Reply<List<Tag>>>() {});
    private static final ObjectReader USER = JSON.readerFor(new TypeReference<Reply<User>>() {});
    private static final Map<String, String> LISTS = Map.of(
            "habit", "habits", "daily", "dailys", "todo", "todos", "reward", "rewards", "completedTodo", "completedTodos");

    private final URI base;
    private final String userId;
    private final String token;
    private final HttpClient client = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .executor(Executors.newVirtualThreadPerTaskExecutor())
            .build();

    Habitica(URI base, String userId, String token) {
        this.base = base;
        this.userId = userId;
        this.token = token;
    }

    /** Tasks of a type (empty: all), tags by name; both reads are under way at once. */
    TaskPage tasks(String type, int limit, int offset) throws InterruptedException {
        var tagReply = client.sendAsync(request("/api/v3/tags"), BodyHandlers.ofByteArray());
        var filter = type.isEmpty() ? "" : "&type=" + LISTS.get(type);
        Reply<List<Task>> tasks = read(TASKS, send("/api/v3/tasks/user?history=false" + filter));
        Reply<List<Tag>> tags = read(TAGS, tagReply.join());
        var names = tags.data().stream().collect(Collectors.toMap(Tag::id, Tag::name));
        var page = tasks.data().stream().skip(offset).limit(limit).map(task -> task.shown(names)).toList();
        return new TaskPage(true, page, tasks.data().size(), limit, offset);
    }

    StatsAnswer stats() throws InterruptedException {
        Reply<User> user = read(USER, send("/api/v3/user"));
        return new StatsAnswer(true, user.data().shown());
    }

    private HttpResponse<byte[]> send(String path) throws InterruptedException {
        try {
            return client.send(request(path), BodyHandlers.ofByteArray());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private HttpRequest request(String path) {
        return HttpRequest.newBuilder(base.resolve(path))
                .header("x-api-user", userId)
                .header("x-api-key", token)
                .header("x-client", userId + "-Bench")
                .header("accept-encoding", "gzip")
                .timeout(Duration.ofSeconds(15))
                .build();
    }

    private static <T> Reply<T> read(ObjectReader reader, HttpResponse<byte[]> response) {
        try (var body = opened(response)) {
            return reader.readValue(body);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static InputStream opened(HttpResponse<byte[]> response) throws IOException {
        var body = new ByteArrayInputStream(response.body());
        var encoding = response.headers().firstValue("content-encoding").orElse("");
        return encoding.equals("gzip") ? new GZIPInputStream(body, 4096) : body;
    }

    record Reply<T>(T data) {}

    record Tag(String id, String name) {}

    @JsonInclude(Include.NON_EMPTY)
    record Item(String id, String text, boolean completed) {}

    /** A task as it is read and as it is answered; what a type lacks is null and left out. */
    @JsonInclude(Include.NON_EMPTY)
    record Task(
            String id, String type, String text, String notes, Double priority, Double value, String alias,
            List<String> tags, List<Item> checklist, Boolean completed, String date, String dateCompleted,
            Boolean isDue, Integer streak, String frequency, Integer everyX, Map<String, Boolean> repeat,
            String startDate, Boolean up, Boolean down, Integer counterUp, Integer counterDown) {

        Task shown(Map<String, String> names) {
            var cut = notes != null && notes.length() > 500 ? notes.substring(0, 500) + "…" : notes;
            var named = tags.stream().map(tag -> names.getOrDefault(tag, tag)).toList();
            return new Task(
                    id, type, text, cut, priority, rounded(value), alias, named, checklist, completed, date,
                    dateCompleted, isDue, streak, frequency, everyX, repeat, startDate, up, down, counterUp, counterDown);
        }
    }

    record TaskPage(boolean success, List<Task> tasks, int total, int limit, int offset) {}

    record Profile(String name) {}

    record Quest(String key, Map<String, Object> progress) {}

    record Party(@JsonProperty("_id") String id, Quest quest) {}

    record Preferences(boolean sleep, int dayStart, int timezoneOffset) {}

    record Stats(
            @JsonProperty("class") String role, int lvl, double hp, double maxHealth, double mp, double maxMP,
            double exp, double toNextLevel, double gp, int points, int str, @JsonProperty("int") int intelligence,
            int con, int per) {}

    record User(Profile profile, Stats stats, Preferences preferences, Party party, boolean needsCron) {
        Character shown() {
            return new Character(
                    profile.name, stats.role, stats.lvl, stats.hp, stats.maxHealth, stats.mp, stats.maxMP, stats.exp,
                    stats.toNextLevel, rounded(stats.gp), stats.points, stats.str, stats.intelligence, stats.con,
                    stats.per, preferences.sleep, party.id, party.quest.key, party.quest.progress, needsCron,
                    preferences.dayStart, preferences.timezoneOffset);
        }
    }

    @JsonInclude(Include.NON_NULL)
    record Character(
            String name, @JsonProperty("class") String role, int level, double hp, double maxHealth, double mp,
            double maxMP, double exp, double toNextLevel, double gold, int points, int str,
            @JsonProperty("int") int intelligence, int con, int per, boolean sleeping, String party, String quest,
            Map<String, Object> questProgress, boolean needsCron, int dayStart, int timezoneOffset) {}

    record StatsAnswer(boolean success, Character stats) {}

    private static double rounded(double value) {
        return Math.round(value * 100) / 100.0;
    }
}
