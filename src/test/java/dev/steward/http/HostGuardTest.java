package dev.steward.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steward.http.HostGuard.Verdict;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HostGuardTest {
    private static final HostGuard LOOPBACK = HostGuard.of(List.of(), "127.0.0.1");
    private static final HostGuard OPEN = HostGuard.of(List.of(), "0.0.0.0");
    private static final HostGuard LISTED = HostGuard.of(
            List.of(
                    "Tasks.Example",
                    "secure.example:8443",
                    "default.example:443",
                    "[2001:db8::1]",
                    "192.0.2.7",
                    "bücher.example"),
            "127.0.0.1");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "localhost",
                "LOCALHOST",
                "localhost:3000",
                "127.0.0.1",
                "127.0.0.1:8080",
                "127.9.8.7",
                "[::1]",
                "[::1]:8080",
                "[0:0:0:0:0:0:0:1]"
            })
    void loopbackNamesPassWhereOnlyTheyMay(String host) {
        assertPassed(LOOPBACK, host);
        assertThat(LOOPBACK.check(post(host).with("Origin", "http://" + host.toLowerCase(java.util.Locale.ROOT))))
                .isInstanceOf(Verdict.Passed.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "evil.example",
                "localhost.evil.example",
                "localhost.",
                "evil.localhost",
                "localhostt",
                "127.0.0.1.evil.example",
                "127.0.0.1.",
                "127.1",
                "127.0.0.256",
                "127.0.0.a",
                "0x7f.0.0.1",
                "2130706433",
                "0.0.0.0",
                "128.0.0.1",
                "10.1.2.3",
                "[::2]",
                "[::1",
                "[::1].evil.example",
                "[::1]x",
                "::1",
                "[]",
                "[::1%25lo]",
                "localhost@evil.example",
                "evil.example@localhost",
                "localhost:",
                "localhost:80:80",
                "localhost:80a",
                "localhost:-1",
                "localhost:99999",
                "localhost:123456",
                "localhost/",
                "localhost#",
                "localhost?",
                "http://localhost",
                "localhost, evil.example",
                "localhost\\evil.example",
                "loc\u0430lhost",
                "ⓛocalhost",
                "localhost\u3002"
            })
    void everythingElseIsRefusedWhereOnlyLoopbackNamesMayPass(String host) {
        assertRefused(LOOPBACK.check(post(host)), "Host");
        assertRefused(LOOPBACK.check(post("localhost").with("Origin", "http://" + host)), "Origin");
    }

    @Test
    void aMissingHostIsRefusedUnlessEveryHostPasses() {
        assertRefused(LOOPBACK.check(new FakeExchange("POST")), "Host");
        assertRefused(LISTED.check(new FakeExchange("POST")), "Host");
        assertThat(OPEN.check(new FakeExchange("POST"))).isInstanceOf(Verdict.Passed.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1", "127.3.2.1", "localhost", "::1", "[::1]"})
    void aLoopbackAddressToBindMakesAGuardOfLoopbackNames(String address) {
        assertRefused(HostGuard.of(List.of(), address).check(post("evil.example")), "Host");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0.0.0.0", "::", "[::]", "192.0.2.1", "tasks.example"})
    void anyOtherAddressWithoutAListTakesEveryHost(String address) {
        assertPassed(HostGuard.of(List.of(), address), "evil.example");
    }

    @ParameterizedTest
    @CsvSource({
        "tasks.example, true",
        "TASKS.example, true",
        "tasks.example:8080, true",
        "secure.example:8443, true",
        "SECURE.example:8443, true",
        "secure.example, false",
        "secure.example:443, false",
        "default.example, true",
        "default.example:443, true",
        "default.example:80, false",
        "[2001:db8::1], true",
        "[2001:DB8:0:0::1]:80, true",
        "[2001:db8::2], false",
        "192.0.2.7:1, true",
        "xn--bcher-kva.example, true",
        "bücher.example, false",
        "localhost, false",
        "127.0.0.1, false",
        "tasks.example., false",
        "xtasks.example, false",
        "tasks.example.evil.example, false",
        "sub.tasks.example, false",
    })
    void aListAllowsExactlyItsHosts(String host, boolean allowed) {
        if (allowed) {
            assertPassed(LISTED, host);
            return;
        }
        assertRefused(LISTED.check(post(host)), "Host");
    }

    @ParameterizedTest
    @CsvSource({
        "https://tasks.example, true",
        "http://tasks.example:8080, true",
        "https://secure.example:8443, true",
        "https://secure.example, false",
        "https://default.example, true",
        "http://default.example, false",
        "https://xn--bcher-kva.example, true",
        "app+x://tasks.example, true",
        "http://evil.example, false",
        "http://tasks.example.evil.example, false",
        "http://evil.example#tasks.example, false",
        "http://tasks.example@evil.example, false",
        "http://tasks.example:80@evil.example, false",
        "http://evil.example/tasks.example, false",
        "http://tasks.example/, false",
        "http://tasks.example http://evil.example, false",
        "http://, false",
        "http:tasks.example, false",
        "//tasks.example, false",
        "://tasks.example, false",
        "tasks.example, false",
        "HTTP://tasks.example, false",
        "file://, false",
        "null, false",
        "'', false",
    })
    void anOriginNeedsAnAllowedHost(String origin, boolean allowed) {
        Verdict verdict = LISTED.check(post("tasks.example").with("Origin", origin));
        if (allowed) {
            assertThat(verdict).isInstanceOf(Verdict.Passed.class);
            return;
        }
        assertRefused(verdict, "Origin");
    }

    @Test
    void twoOriginsAreRefused() {
        FakeExchange exchange = post("tasks.example").with("Origin", "https://tasks.example", "https://tasks.example");
        assertRefused(LISTED.check(exchange), "Origin");
    }

    @Test
    void withoutAListAnOriginMustHaveTheHostOfTheRequest() {
        assertThat(OPEN.check(post("box:8080").with("Origin", "http://box:8080")))
                .isInstanceOf(Verdict.Passed.class);
        assertThat(OPEN.check(post("box:8080").with("Origin", "http://box:3000")))
                .isInstanceOf(Verdict.Passed.class);
        assertRefused(OPEN.check(post("box:8080").with("Origin", "http://evil.example")), "Origin");
        assertRefused(OPEN.check(post("box:8080").with("Origin", "null")), "Origin");
        assertRefused(OPEN.check(new FakeExchange("POST").with("Origin", "http://box")), "Origin");
        assertRefused(OPEN.check(post("a b").with("Origin", "http://a b")), "Origin");
    }

    @Test
    void anAllowedOriginMayReadTheAnswer() {
        FakeExchange exchange = post("tasks.example").with("Origin", "https://tasks.example");
        LISTED.check(exchange);
        assertThat(exchange.answerHeaders)
                .containsEntry("Access-Control-Allow-Origin", "https://tasks.example")
                .containsEntry("Vary", "Origin")
                .containsEntry(
                        "Access-Control-Expose-Headers", "Mcp-Session-Id, WWW-Authenticate, Mcp-Protocol-Version");
    }

    @Test
    void aRefusedOrMissingOriginGetsNoSuchHeaders() {
        FakeExchange refused = post("tasks.example").with("Origin", "https://evil.example");
        LISTED.check(refused);
        assertThat(refused.answerHeaders).isEmpty();

        FakeExchange without = post("tasks.example");
        LISTED.check(without);
        assertThat(without.answerHeaders).isEmpty();
    }

    @Test
    void aPreflightOfAnAllowedOriginIsAnswered() throws Exception {
        FakeExchange exchange = preflight("https://tasks.example");
        assertThat(LISTED.check(exchange)).isInstanceOf(Verdict.Preflight.class);
        HostGuard.answerPreflight(exchange);
        assertThat(exchange.status).isEqualTo(204);
        assertThat(exchange.answerHeaders)
                .containsEntry("Access-Control-Allow-Origin", "https://tasks.example")
                .containsEntry("Access-Control-Allow-Methods", "GET, POST, DELETE")
                .containsEntry("Access-Control-Max-Age", "7200")
                .containsEntry("Vary", "Origin")
                .containsEntry(
                        "Access-Control-Allow-Headers",
                        "content-type, accept, authorization, mcp-protocol-version, mcp-session-id, mcp-method, mcp-name,"
                                + " last-event-id, x-steward-toolsets");
    }

    @Test
    void anOptionsRequestThatIsNoPreflightIsLeftToTheEndpoint() {
        assertRefused(LISTED.check(preflight("https://evil.example")), "Origin");
        assertThat(LISTED.check(new FakeExchange("OPTIONS").with("Host", "tasks.example")))
                .isInstanceOf(Verdict.Passed.class);
        assertThat(LISTED.check(new FakeExchange("OPTIONS")
                        .with("Host", "tasks.example")
                        .with("Origin", "https://tasks.example")))
                .isInstanceOf(Verdict.Passed.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "https://tasks.example",
                "tasks.example/mcp",
                "*",
                "*.example",
                "a b",
                "a:b",
                "::1",
                "user@tasks.example",
                "\u0000"
            })
    void anEntryThatIsNoHostIsRefusedWithASentence(String entry) {
        assertThatThrownBy(() -> HostGuard.of(List.of("tasks.example", entry), "127.0.0.1"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("\"" + entry + "\" is not a host");
    }

    private static FakeExchange post(String host) {
        return new FakeExchange("POST").with("Host", host);
    }

    private static FakeExchange preflight(String origin) {
        return new FakeExchange("OPTIONS")
                .with("Host", "tasks.example")
                .with("Origin", origin)
                .with("Access-Control-Request-Method", "POST");
    }

    private static void assertPassed(HostGuard guard, String host) {
        assertThat(guard.check(post(host))).isInstanceOf(Verdict.Passed.class);
    }

    private static void assertRefused(Verdict verdict, String header) {
        assertThat(verdict)
                .isInstanceOfSatisfying(
                        Verdict.Refused.class,
                        refused -> assertThat(refused.sentence()).startsWith("The " + header + " of this request"));
    }
}
