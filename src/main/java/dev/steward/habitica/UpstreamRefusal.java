package dev.steward.habitica;

import dev.steward.tool.Refusal;
import dev.steward.tool.Refused;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Habitica's error envelope (contract §1 "Errors by status"). Branch on status and code; the texts follow the account's language and
 * are only there to be quoted. They are cut, hold no markup and no part of the token.
 *
 * @param read whether the call was a GET
 * @param status the HTTP status
 * @param code the envelope's {@code error}, such as {@code NotAuthorized}; empty when absent or not one word
 * @param message the envelope's {@code message}, at most 200 characters; empty when it can't be quoted
 * @param complaints the envelope's {@code errors}, in order
 */
public record UpstreamRefusal(boolean read, int status, String code, String message, List<Complaint> complaints) {
    static final String UNKNOWN_OUTCOME =
            " It is not known whether the change was made: read again before repeating it.";

    /** One line of {@code errors}: the path or parameter at fault (empty when not given) and what is wrong with it. */
    public record Complaint(String path, String message) {
        @Override
        public String toString() {
            return path.isEmpty() ? message : path + ": " + message;
        }
    }

    /** Whether this is the refusal with this status and code. */
    public boolean is(int otherStatus, String otherCode) {
        return status == otherStatus && code.equals(otherCode);
    }

    /**
     * Whether the account's id or token is wrong. A 401 alone is no proof: game rules answer 401 {@code NotAuthorized} too
     * (contract §1, [411] [431]), but never to a plain GET.
     */
    public boolean isAboutCredentials() {
        return is(401, "invalid_credentials") || (read && is(401, "NotAuthorized"));
    }

    /** The reasons as Habitica gives them, for quoting in a sentence; empty when it gives none. */
    public String reasons() {
        if (complaints.isEmpty()) {
            return message;
        }
        return complaints.stream().map(Complaint::toString).collect(Collectors.joining("; "));
    }

    /** This refusal in the words that fit any tool. */
    public Refused refused() {
        if (isAboutCredentials()) {
            return Refused.unavailable(
                    "Habitica does not accept the account's credentials: HABITICA_USER_ID and HABITICA_API_TOKEN must be put right.");
        }
        if (status == 503 && code.equals("Maintenance")) {
            return Refused.unavailable("Habitica is down for maintenance (503): try again later.");
        }
        if (read && status == 400) {
            return Refused.unavailable(sentence("Habitica refused to answer"));
        }
        return switch (status) {
            case 400, 413, 415 -> Refused.invalid(null, sentence("Habitica refused the values"));
            case 401 -> Refused.conflict(sentence("Habitica refused the change"));
            case 403 -> new Refused(new Refusal.Forbidden(sentence("Habitica forbids this")));
            case 404 -> missing();
            default -> Refused.unavailable(failure());
        };
    }

    private Refused missing() {
        if (code.equals("NotFound")) {
            return Refused.notFound(sentence("Habitica did not find it"));
        }
        return Refused.unavailable(failure());
    }

    private String failure() {
        String named = code.isEmpty() ? "" : " (" + code + ")";
        String outcome = read || status < 500 ? "" : UNKNOWN_OUTCOME;
        return "Habitica failed with status " + status + named + "." + outcome;
    }

    private String sentence(String opening) {
        String reasons = reasons();
        if (reasons.isEmpty()) {
            return opening + " (" + status + ").";
        }
        return opening + ": " + reasons + (reasons.matches(".*[.!?…]") ? "" : ".");
    }
}
