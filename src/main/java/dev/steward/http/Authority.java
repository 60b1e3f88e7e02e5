package dev.steward.http;

import java.net.IDN;
import java.net.InetAddress;
import java.util.Locale;

/**
 * A host name or address with a port, as in a {@code Host} or {@code Origin} header (RFC 3986, section 3.2, without user
 * information). Anything unusual is no authority at all: forgiveness here would be a way around the guard.
 *
 * @param name in lower case; an IPv6 address in brackets, in the one form the JDK gives it
 * @param port -1 when none is given
 */
record Authority(String name, int port) {
    private static final int NO_PORT = -1;
    private static final int MALFORMED = -2;
    private static final String LETTERS_AND_DIGITS = "abcdefghijklmnopqrstuvwxyz0123456789";
    private static final String NAME_CHARACTERS = LETTERS_AND_DIGITS + "-._";
    private static final String ADDRESS_CHARACTERS = "0123456789abcdef:.";
    private static final String SCHEME_CHARACTERS = LETTERS_AND_DIGITS + "+-.";

    /** Reads a {@code Host} header; null when it is missing or malformed. */
    static Authority parse(String text) {
        if (text == null || text.isEmpty()) {
            return null;
        }
        int endOfName = text.charAt(0) == '[' ? text.indexOf(']') + 1 : text.indexOf(':');
        if (endOfName < 0) {
            endOfName = text.length();
        }
        String name = name(text.substring(0, endOfName));
        int port = endOfName == text.length() ? NO_PORT : port(text, endOfName);
        return name == null || port == MALFORMED ? null : new Authority(name, port);
    }

    /** Reads an {@code Origin} header; null when it is {@code null} or not {@code scheme://host[:port]} (RFC 6454, section 7). */
    static Authority ofOrigin(String text) {
        int endOfScheme = text.indexOf("://");
        if (endOfScheme < 1) {
            return null;
        }
        String scheme = text.substring(0, endOfScheme);
        Authority authority = parse(text.substring(endOfScheme + 3));
        if (authority == null || !isScheme(scheme)) {
            return null;
        }
        return authority.port == NO_PORT ? new Authority(authority.name, defaultPort(scheme)) : authority;
    }

    private static int defaultPort(String scheme) {
        return switch (scheme) {
            case "https" -> 443;
            case "http" -> 80;
            default -> NO_PORT;
        };
    }

    /** Reads an entry of a list that a person wrote, which may spell a name in any script. */
    static Authority ofEntry(String entry) {
        Authority authority = parse(toAscii(entry.strip()));
        if (authority == null) {
            throw new IllegalArgumentException("\"" + entry
                    + "\" is not a host: give a name or an address, with or without a port, and no scheme or path");
        }
        return authority;
    }

    private static String toAscii(String entry) {
        try {
            return entry.startsWith("[") ? entry : IDN.toASCII(entry, IDN.ALLOW_UNASSIGNED);
        } catch (IllegalArgumentException notAName) {
            return entry;
        }
    }

    /** Whether an address to bind is a loopback one, in the spelling of a setting: {@code ::1} may lack its brackets. */
    static boolean isLoopbackAddress(String address) {
        Authority authority =
                parse(address.indexOf(':') >= 0 && !address.startsWith("[") ? "[" + address + "]" : address);
        return authority != null && authority.isLoopback();
    }

    /** Whether this entry of a list allows that authority. A missing port is one of the two default ones. */
    boolean covers(Authority other) {
        if (!name.equals(other.name)) {
            return false;
        }
        if (port == NO_PORT || port == other.port) {
            return true;
        }
        return other.port == NO_PORT && (port == 80 || port == 443);
    }

    /** Whether this is {@code localhost}, an address in 127.0.0.0/8 written out, or {@code [::1]}; no name that only starts so. */
    boolean isLoopback() {
        if (name.equals("localhost")) {
            return true;
        }
        if (name.charAt(0) != '[' && !isDottedQuad(name)) {
            return false;
        }
        InetAddress address = literal(name);
        return address != null && address.isLoopbackAddress();
    }

    private static boolean isDottedQuad(String name) {
        return name.chars().filter(c -> c == '.').count() == 3 && name.startsWith("127.");
    }

    private static InetAddress literal(String name) {
        try {
            return InetAddress.ofLiteral(name.charAt(0) == '[' ? name.substring(1, name.length() - 1) : name);
        } catch (IllegalArgumentException notAnAddress) {
            return null;
        }
    }

    private static String name(String text) {
        if (text.isEmpty()) {
            return null;
        }
        String name = text.toLowerCase(Locale.ROOT);
        if (name.charAt(0) == '[') {
            return bracketed(name);
        }
        return consistsOf(NAME_CHARACTERS, name) ? name : null;
    }

    /** One form for each IPv6 address, whatever zeros were written or left out. */
    private static String bracketed(String text) {
        if (!consistsOf(ADDRESS_CHARACTERS, text.substring(1, text.length() - 1))) {
            return null;
        }
        InetAddress address = literal(text);
        return address == null ? null : "[" + address.getHostAddress() + "]";
    }

    private static boolean isScheme(String text) {
        return text.charAt(0) >= 'a' && consistsOf(SCHEME_CHARACTERS, text);
    }

    private static boolean consistsOf(String characters, String text) {
        for (int i = 0; i < text.length(); i++) {
            if (characters.indexOf(text.charAt(i)) < 0) {
                return false;
            }
        }
        return true;
    }

    private static int port(String text, int colon) {
        int digits = text.length() - colon - 1;
        if (text.charAt(colon) != ':' || digits < 1 || digits > 5) {
            return MALFORMED;
        }
        int port = 0;
        for (int i = colon + 1; i < text.length(); i++) {
            char digit = text.charAt(i);
            if (digit < '0' || digit > '9') {
                return MALFORMED;
            }
            port = port * 10 + digit - '0';
        }
        return port <= 65_535 ? port : MALFORMED;
    }
}
