package dev.steward.habitica;

import java.io.EOFException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.exc.UnexpectedEndOfInputException;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reads Habitica's envelopes (contract §1 "Envelopes") as a stream: {@code data} goes straight to its decoder, everything else is
 * skipped, and no tree is built. Keys may come in any order; when {@code data} comes before {@code success}, the body is read a second
 * time.
 */
final class Envelope {
    private static final int MOST_COMPLAINTS = 5;
    /** The depth inside the outer object. */
    private static final int INSIDE = 1;

    private final JsonMapper json;
    private final Quote quote;

    Envelope(JsonMapper json, Quote quote) {
        this.json = json;
        this.quote = quote;
    }

    /**
     * @param read whether the call was a GET
     * @param decode takes {@code data} from the parser, which stands on its first token
     */
    <T> Answer<T> open(boolean read, Reply reply, Function<JsonParser, T> decode) throws UpstreamFailed {
        Contents<T> contents = new Contents<>(decode);
        try {
            scan(reply, contents);
            if (contents.mustBeReadAgain(reply)) {
                scan(reply, contents);
            }
        } catch (JacksonException | IOException unreadable) {
            throw new UpstreamFailed(failure(reply, unreadable));
        }
        if (reply.isSuccess() && contents.decoded) {
            return new Answer.Accepted<>(contents.data);
        }
        if (contents.isError) {
            return new Answer.Declined<>(new UpstreamRefusal(
                    read, reply.status(), contents.code, contents.message, List.copyOf(contents.complaints)));
        }
        throw new UpstreamFailed(unexpected(reply));
    }

    private <T> void scan(Reply reply, Contents<T> contents) throws IOException {
        try (JsonParser parser = json.createParser(reply.open())) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                return;
            }
            while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
                String key = parser.currentName();
                parser.nextToken();
                contents.take(key, parser);
                leave(parser);
            }
        }
    }

    /** Skips what is left of a value, whether its reader took all, part or nothing of it. */
    private static void leave(JsonParser parser) {
        while (parser.streamReadContext().getNestingDepth() > INSIDE) {
            parser.nextToken();
            parser.skipChildren();
        }
    }

    private static UpstreamFailure failure(Reply reply, Exception unreadable) {
        if (causedBy(Reply.TooLarge.class, unreadable)) {
            return new UpstreamFailure.TooLarge(Reply.LIMIT_MEBIBYTES);
        }
        boolean cut = unreadable instanceof UnexpectedEndOfInputException || causedBy(EOFException.class, unreadable);
        if (cut && reply.isSuccess() && reply.size() > 0) {
            return new UpstreamFailure.BrokeOff(true);
        }
        return unexpected(reply);
    }

    private static UpstreamFailure unexpected(Reply reply) {
        int status = reply.status();
        // Redirects and logins of a proxy come with pages too; what they mean lies in the status.
        boolean page = status != 401 && (status < 300 || status >= 400) && reply.isWebPage();
        if (page) {
            return new UpstreamFailure.WebPage(status);
        }
        if (!reply.isSuccess()) {
            return new UpstreamFailure.BareStatus(status);
        }
        return new UpstreamFailure.Unreadable(reply.size() == 0 ? "is empty" : "is not the JSON that was expected");
    }

    private static boolean causedBy(Class<? extends Throwable> type, Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (type.isInstance(cause)) {
                return true;
            }
        }
        return false;
    }

    /** What has been read so far. */
    private final class Contents<T> {
        private final Function<JsonParser, T> decode;
        private final List<UpstreamRefusal.Complaint> complaints = new ArrayList<>(0);
        private boolean success;
        private boolean isError;
        private boolean skippedData;
        private boolean decoded;
        private T data;
        private String code = "";
        private String message = "";

        Contents(Function<JsonParser, T> decode) {
            this.decode = decode;
        }

        boolean mustBeReadAgain(Reply reply) {
            return reply.isSuccess() && success && skippedData && !decoded;
        }

        void take(String key, JsonParser parser) {
            switch (key) {
                case "success" -> takeSuccess(parser.currentToken());
                case "data" -> takeData(parser);
                case "error" -> takeError(parser);
                case "message" -> message = quote.of(text(parser));
                case "errors" -> takeComplaints(parser);
                default -> parser.skipChildren();
            }
        }

        private void takeSuccess(JsonToken token) {
            success = token == JsonToken.VALUE_TRUE;
            isError |= token == JsonToken.VALUE_FALSE;
        }

        private void takeData(JsonParser parser) {
            if (!success) {
                skippedData = true;
                parser.skipChildren();
                return;
            }
            data = decode.apply(parser);
            decoded = true;
        }

        /** Maintenance has an {@code error} without {@code success} [910]. */
        private void takeError(JsonParser parser) {
            code = quote.code(text(parser));
            isError |= !code.isEmpty();
        }

        private void takeComplaints(JsonParser parser) {
            complaints.clear();
            if (parser.currentToken() != JsonToken.START_ARRAY) {
                return;
            }
            while (parser.nextToken() == JsonToken.START_OBJECT && complaints.size() < MOST_COMPLAINTS) {
                takeComplaint(parser);
            }
        }

        private void takeComplaint(JsonParser parser) {
            String path = "";
            String reason = "";
            while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
                String key = parser.currentName();
                parser.nextToken();
                switch (key) {
                    case "path", "param" -> path = quote.of(text(parser));
                    case "message" -> reason = quote.of(text(parser));
                    default -> parser.skipChildren();
                }
            }
            if (!reason.isEmpty()) {
                complaints.add(new UpstreamRefusal.Complaint(path, reason));
            }
        }

        private static String text(JsonParser parser) {
            if (parser.currentToken() == JsonToken.VALUE_STRING) {
                return parser.getString();
            }
            parser.skipChildren();
            return "";
        }
    }
}
