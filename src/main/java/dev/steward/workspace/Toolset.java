package dev.steward.workspace;

import dev.steward.identity.Caller;
import dev.steward.identity.Permissions;
import dev.steward.json.Json;
import dev.steward.store.Author;
import dev.steward.store.CallEntry;
import dev.steward.store.Calls;
import dev.steward.store.Db;
import dev.steward.store.Idempotency;
import dev.steward.store.KeyReused;
import dev.steward.store.MovedOn;
import dev.steward.store.StoreUnavailable;
import dev.steward.store.Transaction;
import dev.steward.tool.Access;
import dev.steward.tool.Arguments;
import dev.steward.tool.Output;
import dev.steward.tool.Reader;
import dev.steward.tool.Refused;
import dev.steward.tool.Tool;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Makes the tools of one toolset of the workspace, with what all of them share: a write is one transaction, with the audit's entry of the call
 * in it; tools that add something may be repeated under an idempotency key; what the store can't do becomes a refusal.
 */
public final class Toolset {
    private static final Logger LOG = LoggerFactory.getLogger(Toolset.class);

    /** What {@code delete_*} answers. */
    public static final Output DELETED = Output.of().with("boolean", "deleted").with("string", "id");

    private final String toolset;
    private final Db db;

    /** @param toolset as clients select it, such as {@code tasks} */
    public Toolset(String toolset, Db db) {
        this.toolset = toolset;
        this.db = db;
    }

    /** The answer of a {@code delete_*} that has moved a record to the trash. */
    public static ObjectNode deleted(String id) {
        return Json.object().put("deleted", true).put("id", id);
    }

    /** What a tool does. */
    @FunctionalInterface
    public interface Work<A> {
        ObjectNode carryOut(Request request, A arguments);
    }

    /** One call, as the work sees it. */
    public static final class Request {
        private final Author author;
        private final Permissions permissions;
        private final List<String> warnings;
        private final List<Consumer<ObjectNode>> shownOnce = new ArrayList<>(0);

        private Request(Author author, Permissions permissions, List<String> warnings) {
            this.author = author;
            this.permissions = permissions;
            this.warnings = warnings;
        }

        /** Who makes the changes. */
        public Author author() {
            return author;
        }

        /** What whoever asks may call, whatever the connection wants to see. */
        public Permissions permissions() {
            return permissions;
        }

        /** Tells the agent what was bent or ignored. */
        public void warn(String sentence) {
            warnings.add(sentence);
        }

        /** Adds to this one answer what no later one may hold, one to a repeated call included: a secret. */
        public void showOnce(Consumer<ObjectNode> addition) {
            shownOnce.add(addition);
        }
    }

    /** A tool that looks only. Work that asks the store more than once does so in one {@link Db#read}. */
    public <A> Tool<?> read(
            String name, String title, String description, Function<Reader, A> arguments, Output output, Work<A> work) {
        return tool(name, title, description, Access.READ, arguments, output, (context, asked) -> {
            Request request = request(name, context);
            return refusing(() -> work.carryOut(request, asked));
        });
    }

    /** A tool that adds something; it takes an {@code idempotency_key} too. */
    public <A> Tool<?> create(
            String name, String title, String description, Function<Reader, A> arguments, Output output, Work<A> work) {
        Function<Reader, Keyed<A>> keyed = in -> new Keyed<>(arguments.apply(in), in.optional(Fields.IDEMPOTENCY_KEY));
        return tool(
                name,
                title,
                description,
                Access.CREATE,
                keyed,
                output,
                (context, asked) -> write(
                        name,
                        context,
                        (transaction, request) -> asked.key()
                                .map(key -> Idempotency.once(
                                        transaction,
                                        new Idempotency.Key(name, key, digest(context)),
                                        () -> work.carryOut(request, asked.arguments())))
                                .orElseGet(() -> work.carryOut(request, asked.arguments()))));
    }

    /** A tool that sets something to what is sent. */
    public <A> Tool<?> update(
            String name, String title, String description, Function<Reader, A> arguments, Output output, Work<A> work) {
        return writing(name, title, description, Access.UPDATE, arguments, output, work);
    }

    /** A tool that takes something away. */
    public <A> Tool<?> delete(
            String name, String title, String description, Function<Reader, A> arguments, Output output, Work<A> work) {
        return writing(name, title, description, Access.DELETE, arguments, output, work);
    }

    private record Keyed<A>(A arguments, Optional<String> key) {}

    private <A> Tool<?> writing(
            String name,
            String title,
            String description,
            Access access,
            Function<Reader, A> arguments,
            Output output,
            Work<A> work) {
        return tool(
                name,
                title,
                description,
                access,
                arguments,
                output,
                (context, asked) -> write(name, context, (_, request) -> work.carryOut(request, asked)));
    }

    private interface Writing {
        ObjectNode carryOut(Transaction transaction, Request request);
    }

    private ObjectNode write(String name, Tool.Context context, Writing work) {
        long start = System.nanoTime();
        Request request = request(name, context);
        return refusing(() -> {
            ObjectNode result = db.write(request.author(), transaction -> {
                ObjectNode made = work.carryOut(transaction, request);
                Calls.add(transaction, audited(request, transaction, context, made, start));
                return made;
            });
            request.shownOnce.forEach(addition -> addition.accept(result));
            return result;
        });
    }

    private static CallEntry audited(
            Request request, Transaction transaction, Tool.Context context, ObjectNode made, long start) {
        return AuditedCall.succeeded(
                request.author(), transaction.now(), context.sent(), made, System.nanoTime() - start);
    }

    private <A> Tool<A> tool(
            String name,
            String title,
            String description,
            Access access,
            Function<Reader, A> arguments,
            Output output,
            Tool.Handler<A> handler) {
        return new Tool<>(
                name, toolset, title, description, access, false, Arguments.of(arguments), output.schema(), handler);
    }

    private Request request(String name, Tool.Context context) {
        Caller caller = context.call().caller();
        Author author = Author.agent(caller.id(), context.call().client(), db.newId(), name);
        return new Request(author, caller.permissions().within(Set.of()), context.warnings());
    }

    private static String digest(Tool.Context context) {
        ObjectNode arguments = Json.object().setAll(context.sent());
        arguments.remove(Fields.IDEMPOTENCY_KEY.name());
        return Idempotency.digest(arguments);
    }

    private static ObjectNode refusing(Supplier<ObjectNode> work) {
        try {
            return work.get();
        } catch (MovedOn | KeyReused conflict) {
            throw Refused.conflict(conflict.getMessage());
        } catch (StoreUnavailable gone) {
            LOG.warn("The store is unavailable", gone);
            throw Refused.unavailable(gone.getMessage());
        }
    }
}
