package dev.steward.mcp;

import dev.steward.identity.Caller;
import dev.steward.json.Json;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * What is going on in one session right now: calls that can be cancelled, questions that wait for the client, its standing stream, and what it asked to
 * be told. Lives in memory and is lost with the process, which costs a client nothing but a reconnect. Safe for several threads.
 */
final class LiveSession {
    private static final int MOST_SUBSCRIPTIONS = 1_000;
    private static final int LONGEST_ADDRESS = 1_000;

    private final Caller owner;
    private final Duration patience;
    private final Map<JsonNode, Cancellation> calls = new ConcurrentHashMap<>();
    private final Map<String, CompletableFuture<JsonNode>> questions = new ConcurrentHashMap<>();
    private final Set<String> subscribed = ConcurrentHashMap.newKeySet();
    private final AtomicReference<Mailbox> standing = new AtomicReference<>();
    private final AtomicInteger visitors = new AtomicInteger();
    private volatile LogLevel logLevel = LogLevel.INFO;

    /** What goes on in a session of this caller's, whose client may take so long to answer a question. */
    LiveSession(Caller owner, Duration patience) {
        this.owner = owner;
        this.patience = patience;
    }

    boolean belongsTo(Caller caller) {
        return owner.id().equals(caller.id());
    }

    LogLevel logLevel() {
        return logLevel;
    }

    void setLogLevel(LogLevel level) {
        logLevel = level;
    }

    /**
     * Wants to be told when this resource changes.
     *
     * @throws McpError when there are a thousand already, or the address is longer than a thousand characters
     */
    void subscribe(String uri) {
        if (uri.length() > LONGEST_ADDRESS) {
            throw McpError.invalidParams("A `uri` has at most " + LONGEST_ADDRESS + " characters.");
        }
        if (subscribed.size() >= MOST_SUBSCRIPTIONS && !subscribed.contains(uri)) {
            throw McpError.invalidParams("A session subscribes to at most " + MOST_SUBSCRIPTIONS + " resources.");
        }
        subscribed.add(uri);
    }

    void unsubscribe(String uri) {
        subscribed.remove(uri);
    }

    /** A request has come; the session isn't forgotten before it leaves. */
    void enter() {
        visitors.incrementAndGet();
    }

    void leave() {
        visitors.decrementAndGet();
    }

    /** Whether nothing here would be missed. */
    boolean isForgettable() {
        return isQuiet() && subscribed.isEmpty() && logLevel == LogLevel.INFO;
    }

    /** Whether no request is under way: neither a call nor a standing stream. */
    boolean isQuiet() {
        return visitors.get() == 0;
    }

    void began(JsonNode requestId, Cancellation call) {
        calls.put(requestId, call);
    }

    void ended(JsonNode requestId, Cancellation call) {
        calls.remove(requestId, call);
    }

    /** Interrupts the call of that id, if it still runs. */
    void cancel(JsonNode requestId) {
        Cancellation call = calls.get(requestId);
        if (call != null) {
            call.cancel();
        }
    }

    /** Makes this the session's one standing stream; the one before it is closed. */
    void stand(Mailbox mailbox) {
        closeIfAny(standing.getAndSet(mailbox));
    }

    void leave(Mailbox mailbox) {
        standing.compareAndSet(mailbox, null);
    }

    /** Tells the client of a change, if it has a stream and wants to know. */
    void tell(ChangeFeed.Change change) {
        Mailbox mailbox = standing.get();
        boolean wanted = !(change instanceof ChangeFeed.Change.Resource(String uri)) || subscribed.contains(uri);
        if (mailbox != null && wanted) {
            mailbox.put(change.notification(Json.object()));
        }
    }

    /** The session has ended: nothing goes on. */
    void close() {
        calls.values().forEach(Cancellation::cancel);
        closeStream();
    }

    void closeStream() {
        closeIfAny(standing.getAndSet(null));
    }

    private static void closeIfAny(Mailbox mailbox) {
        if (mailbox != null) {
            mailbox.close();
        }
    }

    /**
     * Puts the questions to the client on the call's own stream and waits for the answers.
     *
     * @throws McpError when the client declines to answer or takes too long
     */
    ObjectNode ask(Map<String, Answer.InputRequest> requests, Outlet outlet) {
        ObjectNode answers = Json.object();
        requests.forEach((key, request) -> answers.set(key, ask(request, outlet)));
        return answers;
    }

    private JsonNode ask(Answer.InputRequest request, Outlet outlet) {
        // Never the same again: a late answer must not be taken for one to a later question.
        String id = "ask-" + UUID.randomUUID();
        CompletableFuture<JsonNode> answer = new CompletableFuture<>();
        questions.put(id, answer);
        try {
            outlet.tell(Envelope.request(id, request.method(), request.params()));
            return result(answer.get(patience.toMillis(), TimeUnit.MILLISECONDS));
        } catch (InterruptedException cancelled) {
            Thread.currentThread().interrupt();
            throw cancelled();
        } catch (ExecutionException | TimeoutException none) {
            throw new McpError(ErrorCode.INTERNAL, "The client did not answer " + request.method() + " in time.", null);
        } finally {
            questions.remove(id);
        }
    }

    static McpError cancelled() {
        return new McpError(ErrorCode.INTERNAL, "The call was cancelled.", null);
    }

    private static JsonNode result(JsonNode response) {
        JsonNode result = response.get("result");
        if (result == null) {
            throw McpError.invalidParams("The client could not answer the question this call has to ask.");
        }
        return result;
    }

    /** Hands the client's answer to whoever asked; an answer that nobody waits for is dropped. */
    void answered(JsonNode id, JsonNode response) {
        CompletableFuture<JsonNode> question = id.isString() ? questions.get(id.stringValue()) : null;
        if (question != null) {
            question.complete(response);
        }
    }
}
