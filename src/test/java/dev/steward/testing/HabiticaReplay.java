package dev.steward.testing;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.BooleanNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The recordings of the covered endpoints in the order they were made, with the state each one needs: what the recorder
 * did between them, and what endpoints did that are not covered.
 */
final class HabiticaReplay implements AutoCloseable {
    private static final String OTHER = "22222222-2222-4222-8222-222222222222";
    private static final String LONG_HISTORIES = "33333333-3333-4333-8333-333333333333";
    private static final String CRON = "44444444-4444-4444-8444-444444444444";
    private static final String HABIT = "a22b2e3e-c4d7-4c4e-af7d-f18b6077ebac";

    /** Ranges of numbers, first to last, in the order in which the recorder made them. */
    private static final String ORDER = """
            001-001 010-016 020-029 031-033 100-101 500-520 200-277 110-126 300-324 345-346 339-339 325-338 340-344 \
            400-453 460-461 470-470 480-482 530-575 130-133 600-609 630-633 651-655 018-018 800-800 900-909 910-910 \
            920-921 941-941 140-140""";

    private final SettableClock clock = new SettableClock(Instant.parse("2026-11-30T20:10:40.123Z"));
    private final HabiticaStandIn standIn = HabiticaStandIn.start(clock);
    private final HabiticaAccount main = standIn.account();
    private final Set<String> knownIds = new HashSet<>();
    private final Map<String, HabiticaAccount> accounts = new HashMap<>();
    private final HttpClient client = HttpClient.newHttpClient();

    HabiticaReplay() {
        standIn.addAccount(OTHER, HabiticaRecording.load("125").requestHeaders().get("x-api-key"));
        main.putUser(body("033"));
        main.putTask(body("100").get(1));
        collectIds(main.user(), knownIds);
        collectIds(body("100").get(1), knownIds);
    }

    /** The recordings to replay, in order, leaving out the excused. */
    static List<HabiticaRecording> recordings() {
        Set<String> names = new TreeSet<>(HabiticaRecording.names());
        names.removeAll(HabiticaExcuses.byName().keySet());
        List<HabiticaRecording> ordered = new ArrayList<>();
        for (String range : ORDER.split(" ", -1)) {
            String first = range.substring(0, 3);
            String last = range.substring(4);
            names.stream()
                    .filter(name ->
                            name.compareTo(first) >= 0 && name.substring(0, 3).compareTo(last) <= 0)
                    .map(HabiticaRecording::load)
                    .forEach(ordered::add);
        }
        return ordered;
    }

    /** Brings the state to where it was, and gives the ids that the recorded server made up. */
    void prepare(HabiticaRecording recording) throws Exception {
        clock.advance(Duration.ofMillis(17));
        arrange(recording);
        List<String> ids = new ArrayList<>();
        collectIds(recording.responseBody(), ids);
        String request = recording.path() + new String(recording.requestBody(), UTF_8);
        List<String> madeUp = ids.stream()
                .filter(id -> knownIds.add(id) && !request.contains(id))
                .toList();
        if (!recording.method().equals("GET")) {
            standIn.giveIds(madeUp);
        }
        JsonNode data = recording.responseBody().path("data");
        if (data.has("_tmp")) {
            main.nextScoreBrings(data.get("_tmp"));
        }
    }

    private void arrange(HabiticaRecording recording) throws Exception {
        switch (recording.name().substring(0, 3)) {
            case "101" -> main.tasks().forEach(main::remove);
            case "501" -> main.set("tags", HabiticaJson.array());
            case "110" -> remove("db2a008f-4370-48df-ac40-ad26fbfd039b");
            case "339" -> remove("128031a5-f535-44cf-8f0a-a1e949174334");
            case "340" -> putTodo("c636ca36-3882-4d2a-9e51-a2d94aef102d", "kill-me");
            case "342" -> putTodo("763282ce-a49b-4815-8ec4-c2ec6bd5a8ad", "no-matter");
            case "430" -> main.set("stats.gp", 20);
            case "450" -> main.set("stats.exp", 148);
            case "452" -> main.set("stats.hp", 1);
            case "451" -> unlockItems();
            case "460", "461" -> rewind(recording);
            case "480" -> putCompleted(recording);
            case "575" -> recording.responseBody().get("data").forEach(main::putTask);
            case "130", "131" -> account(LONG_HISTORIES, recording).putTask(body(recording.name()));
            case "132" -> putLongHistories(recording);
            case "600" -> main.putUser(body("600"));
            case "630" -> main.set("preferences.timezoneOffset", -120);
            case "651" -> putCronAccount(recording);
            case "652" -> account(CRON, recording).putUser(body("652"));
            case "018" ->
                account(recording.requestHeaders().get("x-api-user"), recording).block();
            case "900" -> startLimiter(recording);
            case "904" -> spend(27, main.userId());
            case "907" -> spend(1, null);
            case "908" -> spend(4, null);
            case "909" -> clock.advance(Duration.ofSeconds(1));
            case "910" -> standIn.startMaintenance();
            case "920" -> requireClientHeader();
            case "140" -> RealisticAccount.fill(account(RealisticAccount.USER_ID, recording));
            default -> {}
        }
    }

    /** The state from which this scoring led to the recorded reply. */
    private void rewind(HabiticaRecording recording) {
        JsonNode after = recording.responseBody().get("data");
        double delta = after.get("delta").asDouble();
        double crit = after.get("_tmp").path("crit").asDouble(1);
        int levels = after.get("lvl").asInt() / 2;
        ObjectNode habit = task(HABIT);
        habit.set("value", HabiticaJson.number(Math.log(delta) / Math.log(0.9747)));
        main.putTask(habit);
        for (String name : List.of("hp", "lvl", "points")) {
            main.set("stats." + name, after.get(name));
        }
        double exp = Math.rint(delta * crit * (1 + levels * 0.025) * 6);
        main.set("stats.exp", after.get("exp").asDouble() - exp);
        main.set("stats.gp", after.get("gp").asDouble() - delta * crit * (1 + levels * 0.02));
        main.set("stats.mp", after.get("mp").asDouble() - 0.25 * crit);
    }

    /** 35 of them, of which the recording kept the newest. */
    private void putCompleted(HabiticaRecording recording) {
        main.list("completedTodos").forEach(main::remove);
        List<JsonNode> kept = recording
                .responseBody()
                .get("data")
                .valueStream()
                .filter(JsonNode::isObject)
                .toList();
        kept.forEach(main::putTask);
        ObjectNode older = (ObjectNode) kept.getLast().deepCopy();
        for (int index = kept.size(); index < 35; index++) {
            String id = "0000%04d-0000-4000-8000-000000000000".formatted(index);
            older.put("_id", id).put("id", id).put("dateCompleted", "2026-11-30T20:10:40.%03dZ".formatted(999 - index));
            main.putTask(older);
        }
    }

    private void putLongHistories(HabiticaRecording recording) {
        for (JsonNode task : recording.responseBody().get("data")) {
            ObjectNode whole = (ObjectNode) task.deepCopy();
            List<JsonNode> kept =
                    task.get("history").valueStream().filter(JsonNode::isObject).toList();
            whole.set(
                    "history",
                    HabiticaJson.array().addAll(kept).addAll(RealisticAccount.history(kept.getLast(), 1997)));
            if (whole.has("nextDue")) {
                List<JsonNode> days = task.get("nextDue").valueStream().limit(3).toList();
                whole.set("nextDue", HabiticaJson.array().addAll(days).addAll(days));
            }
            account(LONG_HISTORIES, recording).putTask(whole);
        }
    }

    private void startLimiter(HabiticaRecording recording) {
        main.set("notifications", recording.responseBody().get("notifications"));
        clock.set(Instant.parse("2026-11-30T20:11:23.004Z"));
        standIn.limitRequests(30);
    }

    private void requireClientHeader() {
        standIn.endMaintenance();
        standIn.stopLimiting();
        standIn.requireClientHeader();
    }

    private void putCronAccount(HabiticaRecording recording) {
        HabiticaAccount account = account(CRON, recording);
        body("654").forEach(account::putTask);
        account.putUser(body("651"));
    }

    /** What a new level unlocks is not covered. */
    private void unlockItems() {
        main.set("flags.customizationsNotification", BooleanNode.TRUE).set("flags.itemsEnabled", BooleanNode.TRUE);
    }

    private HabiticaAccount account(String userId, HabiticaRecording recording) {
        return accounts.computeIfAbsent(userId, id -> addAccount(id, recording));
    }

    private HabiticaAccount addAccount(String userId, HabiticaRecording recording) {
        HabiticaAccount account =
                standIn.addAccount(userId, recording.requestHeaders().get("x-api-key"));
        JsonNode notifications = recording.responseBody().path("notifications");
        return notifications.isArray() ? account.set("notifications", notifications) : account;
    }

    private void remove(String id) {
        main.remove(task(id));
    }

    private ObjectNode task(String id) {
        return main.task(id).orElseThrow();
    }

    private void putTodo(String id, String alias) {
        ObjectNode task = HabiticaBlankTask.of("todo", main.userId(), main.calendar(), clock.instant());
        main.putTask(task.put("_id", id).put("id", id).put("text", alias).put("alias", alias));
    }

    /** Calls that the recorder made between two recordings, to use up points. */
    private void spend(int calls, String userId) throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(standIn.url().resolve("/api/v3/status"));
        if (userId != null) {
            request.header("x-api-user", userId);
        }
        for (int call = 0; call < calls; call++) {
            client.send(request.build(), HttpResponse.BodyHandlers.discarding());
        }
    }

    private static JsonNode body(String number) {
        return HabiticaRecording.load(number).responseBody().get("data");
    }

    private static void collectIds(JsonNode json, Collection<String> ids) {
        if (!json.isContainer()) {
            return;
        }
        for (String name : List.of("data", "_id", "reminders", "checklist", "tags", "notifications", "id")) {
            JsonNode part = json.path(name);
            if (part.isString() && HabiticaJson.isUuid(part.stringValue())) {
                ids.add(part.stringValue());
            }
            collectIds(part, ids);
        }
        if (json.isArray()) {
            json.forEach(entry -> collectIds(entry, ids));
        }
    }

    RecordedCall.Outcome send(HabiticaRecording recording) throws Exception {
        return RecordedCall.send(client, standIn.url(), recording);
    }

    @Override
    public void close() {
        client.close();
        standIn.close();
    }
}
