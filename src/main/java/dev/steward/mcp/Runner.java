package dev.steward.mcp;

import dev.steward.json.Json;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.node.ObjectNode;

/** Runs the methods of both eras and writes what they come to. The one place where errors of a method become messages. */
final class Runner {
    private static final Logger LOG = LoggerFactory.getLogger(Runner.class);

    private final Envelope envelope;
    private final SealedState seal;
    private final Heartbeats heartbeats;

    Runner(Envelope envelope, SealedState seal, Heartbeats heartbeats) {
        this.envelope = envelope;
        this.seal = seal;
        this.heartbeats = heartbeats;
    }

    /** An era's way to answer a request. */
    interface Method {
        Reply answer();
    }

    /** Runs the method, beats for it while it takes long, and turns whatever becomes of it into a message. */
    Outcome run(Message.Request request, Call call, StreamedCall answer, Method method) {
        Runnable stopBeating = answer.takesStream() ? heartbeats.beatFor(answer) : () -> {};
        answer.cancellation().begin();
        try {
            return new Outcome(written(request, call, method.answer()), 200);
        } catch (McpError error) {
            return Outcome.of(request, error);
        } catch (RuntimeException unexpected) {
            LOG.error("{} failed unexpectedly, request {}", request.method(), call.requestId(), unexpected);
            ObjectNode data = Json.object().put("requestId", call.requestId());
            return Outcome.of(request, new McpError(ErrorCode.INTERNAL, "Internal error", data));
        } finally {
            answer.cancellation().end();
            stopBeating.run();
        }
    }

    private byte[] written(Message.Request request, Call call, Reply reply) {
        Revision revision = call.revision();
        return switch (reply) {
            case Reply.Members(ObjectNode members, Envelope.Cache cache) ->
                envelope.result(revision, request.id(), members, cache);
            case Reply.Listed(ToolList list) -> Envelope.withTail(request.id(), list.replyTail(revision, envelope));
            case Reply.Answered(Answer.Json(String json, boolean failed), Envelope.Cache _) ->
                envelope.toolResult(revision, request.id(), json, failed);
            case Reply.Answered(Answer.Members(ObjectNode members), Envelope.Cache cache) ->
                envelope.result(revision, request.id(), members, cache);
            case Reply.Answered(Answer.InputRequired question, Envelope.Cache _) ->
                inputRequired(request, call, question);
        };
    }

    private byte[] inputRequired(Message.Request request, Call call, Answer.InputRequired question) {
        if (!call.revision().modern()) {
            throw McpError.invalidParams(
                    "This call has to ask back, which needs protocol version " + Revision.V2026_07_28.wire() + ".");
        }
        ObjectNode members = Json.object();
        if (!question.requests().isEmpty()) {
            ObjectNode requests = members.putObject("inputRequests");
            question.requests().forEach((key, asked) -> {
                call.require(asked.capability());
                requests.putObject(key).put("method", asked.method()).set("params", asked.params());
            });
        }
        if (question.state() != null) {
            members.put("requestState", seal.seal(question.state(), call.caller(), request.identity()));
        }
        return envelope.inputRequired(call.revision(), request.id(), members);
    }
}
