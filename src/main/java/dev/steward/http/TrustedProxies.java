package dev.steward.http;

import java.net.Inet4Address;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;

/**
 * The reverse proxies whose {@code X-Forwarded-For} is believed. Each proxy adds the address of its peer at the end of that header; what stands before the
 * part of the first proxy that is ours, the client may have made up. So the parts are read from the end, and the first address that isn't one of ours is
 * the client's. When all are ours, it is the one furthest away.
 *
 * <p>A part may carry a port ({@code 192.0.2.1:443}, {@code [2001:db8::1]:443}) and brackets; both are dropped. Empty parts are skipped (RFC 9110 §5.6.1).
 * At anything else, names and {@code unknown} included, reading ends with the proxy that said it; so it does after 32 parts. Names are never looked up.
 */
public final class TrustedProxies {
    /** Nobody is believed. */
    public static final TrustedProxies NONE = new TrustedProxies(List.of());

    private static final int MOST_NETWORKS = 100;
    private static final int MOST_PARTS = 32;

    private final List<Network> networks;

    private TrustedProxies(List<Network> networks) {
        this.networks = networks;
    }

    /**
     * The proxies of a list that a person wrote.
     *
     * @param entries IPv4 or IPv6 addresses, or networks in CIDR notation (RFC 4632 §3.1, RFC 4291 §2.3); bits beyond the prefix don't matter
     * @throws IllegalArgumentException with a sentence that tells which entry is neither, but doesn't show it
     */
    public static TrustedProxies of(List<String> entries) {
        if (entries.size() > MOST_NETWORKS) {
            throw new IllegalArgumentException("there are more than " + MOST_NETWORKS + " entries");
        }
        List<Network> networks = new ArrayList<>();
        for (String entry : entries) {
            Network network = Network.parse(entry);
            if (network == null) {
                throw new IllegalArgumentException("entry " + (networks.size() + 1) + " is neither");
            }
            networks.add(network);
        }
        return networks.isEmpty() ? NONE : new TrustedProxies(List.copyOf(networks));
    }

    /** Whether there are none, so that no header needs to be read. */
    boolean isEmpty() {
        return networks.isEmpty();
    }

    /**
     * Who sent a request.
     *
     * @param peer the address at the other end of the connection
     * @param forwardedFor the values of all {@code X-Forwarded-For} headers in order of arrival
     */
    String client(String peer, List<String> forwardedFor) {
        InetAddress address = Literal.address(withoutZone(peer));
        String client = peer;
        int parts = 0;
        for (String value : forwardedFor.reversed()) {
            int end = value.length();
            while (end >= 0) {
                int comma = value.lastIndexOf(',', end - 1);
                String part = value.substring(comma + 1, end).strip();
                end = comma;
                if (part.isEmpty()) {
                    continue;
                }
                if (!trusts(address) || ++parts > MOST_PARTS) {
                    return client;
                }
                address = Literal.addressWithPort(part);
                client = address == null ? client : address.getHostAddress();
            }
        }
        return client;
    }

    private boolean trusts(InetAddress address) {
        if (address == null) {
            return false;
        }
        byte[] bytes = address.getAddress();
        for (Network network : networks) {
            if (network.contains(bytes)) {
                return true;
            }
        }
        return false;
    }

    /** The interface a link-local peer is reached by, as in {@code fe80::1%eth0}, is no part of its address. */
    private static String withoutZone(String peer) {
        int percent = peer.indexOf('%');
        return percent < 0 ? peer : peer.substring(0, percent);
    }

    private record Network(InetAddress address, int prefix) {
        /** Null when it is none. */
        static Network parse(String entry) {
            int slash = entry.indexOf('/');
            InetAddress address = Literal.address(slash < 0 ? entry : entry.substring(0, slash));
            if (address == null) {
                return null;
            }
            int bits = address.getAddress().length * Byte.SIZE;
            boolean mapped = address instanceof Inet4Address && entry.indexOf(':') >= 0;
            int prefix = slash < 0 ? bits : prefix(entry.substring(slash + 1));
            return prefix < 0 || prefix > bits || (mapped && slash >= 0) ? null : new Network(address, prefix);
        }

        private static int prefix(String text) {
            return text.matches("\\d{1,3}") ? Integer.parseInt(text) : -1;
        }

        boolean contains(byte[] other) {
            byte[] own = address.getAddress();
            if (own.length != other.length) {
                return false;
            }
            int whole = prefix / Byte.SIZE;
            for (int i = 0; i < whole; i++) {
                if (own[i] != other[i]) {
                    return false;
                }
            }
            int rest = prefix % Byte.SIZE;
            return rest == 0 || ((own[whole] ^ other[whole]) & 0xFF) >> (Byte.SIZE - rest) == 0;
        }
    }
}
