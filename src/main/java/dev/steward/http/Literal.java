package dev.steward.http;

import java.net.InetAddress;
import java.util.regex.Pattern;

/** Addresses written out, as one finds them in headers and settings. Never a name, so nothing is ever looked up; IPv4-mapped ones are read as IPv4. */
final class Literal {
    /** The JDK would take {@code 1} and {@code 1.2} as well. */
    private static final Pattern IPV4 = Pattern.compile("\\d{1,3}(\\.\\d{1,3}){3}");

    private static final Pattern IPV6 = Pattern.compile("[0-9A-Fa-f:.]{2,45}");
    private static final Pattern PORT = Pattern.compile(":\\d{1,5}");

    private Literal() {}

    /** The address, or null when it is none. */
    static InetAddress address(String text) {
        boolean shaped = text.indexOf(':') < 0
                ? IPV4.matcher(text).matches()
                : IPV6.matcher(text).matches();
        if (!shaped) {
            return null;
        }
        try {
            return InetAddress.ofLiteral(text);
        } catch (IllegalArgumentException notOne) {
            return null;
        }
    }

    /** The address of {@code address}, {@code [address]}, {@code ipv4:port} or {@code [address]:port}, or null when it is none of them. */
    static InetAddress addressWithPort(String text) {
        boolean bracketed = text.startsWith("[");
        int end = bracketed ? text.indexOf(']') : text.indexOf(':');
        boolean plain = !bracketed && (end < 0 || text.indexOf(':', end + 1) >= 0);
        if (plain) {
            return address(text);
        }
        String port = text.substring(bracketed ? end + 1 : end);
        boolean right = end >= 0 && (port.isEmpty() || PORT.matcher(port).matches());
        return right ? address(text.substring(bracketed ? 1 : 0, end)) : null;
    }
}
