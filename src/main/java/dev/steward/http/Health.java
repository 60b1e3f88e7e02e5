package dev.steward.http;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.BooleanSupplier;

/** Answers probes. Anyone may ask, whatever the {@code Host}. */
public final class Health {
    private static final byte[] OK = bytes("{\"status\":\"ok\"}");
    private static final byte[] READY = bytes("{\"status\":\"ready\"}");
    private static final byte[] NOT_READY = bytes("{\"status\":\"not ready\"}");

    private Health() {}

    /** {@code /healthz}: 200 as long as the process answers at all; nothing is looked at. */
    public static Endpoint liveness() {
        return exchange -> answer(exchange, 200, OK);
    }

    /** {@code /readyz}: 200 when every part says so, else 503. Parts are of this program; an upstream never counts. */
    public static Endpoint readiness(List<BooleanSupplier> parts) {
        List<BooleanSupplier> all = List.copyOf(parts);
        return exchange -> {
            boolean ready = all.stream().allMatch(BooleanSupplier::getAsBoolean);
            answer(exchange, ready ? 200 : 503, ready ? READY : NOT_READY);
        };
    }

    private static void answer(Exchange exchange, int status, byte[] body) throws IOException {
        if (Methods.isRead(exchange)) {
            exchange.answer(status, Errors.JSON, body);
            return;
        }
        Methods.refuse(exchange, "GET, HEAD");
    }

    private static byte[] bytes(String json) {
        return json.getBytes(StandardCharsets.UTF_8);
    }
}
