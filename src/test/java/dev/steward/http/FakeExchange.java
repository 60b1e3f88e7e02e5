package dev.steward.http;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** An exchange without a network: headers in, headers and status out. */
final class FakeExchange implements Exchange {
    private final String method;
    private final Map<String, List<String>> requestHeaders = new LinkedHashMap<>();
    final Map<String, String> answerHeaders = new LinkedHashMap<>();
    int status;

    FakeExchange(String method) {
        this.method = method;
    }

    /** Adds request headers; none when the list is empty. */
    FakeExchange with(String name, String... values) {
        requestHeaders.put(name.toLowerCase(Locale.ROOT), List.of(values));
        return this;
    }

    @Override
    public String method() {
        return method;
    }

    @Override
    public String path() {
        return "/";
    }

    @Override
    public String query(String name) {
        return null;
    }

    @Override
    public String header(String name) {
        List<String> values = headers(name);
        return values.isEmpty() ? null : values.getFirst();
    }

    @Override
    public List<String> headers(String name) {
        return requestHeaders.getOrDefault(name.toLowerCase(Locale.ROOT), List.of());
    }

    @Override
    public String remoteAddress() {
        return "192.0.2.1";
    }

    @Override
    public String requestId() {
        return "id";
    }

    @Override
    public byte[] body() {
        return new byte[0];
    }

    @Override
    public void setHeader(String name, String value) {
        answerHeaders.put(name, value);
    }

    @Override
    public void answer(int answerStatus, String contentType, byte[] body) {
        status = answerStatus;
    }

    @Override
    public boolean answered() {
        return status != 0;
    }

    @Override
    public EventStream openEventStream() {
        throw new UnsupportedOperationException("there is no network");
    }
}
