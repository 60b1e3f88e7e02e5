package dev.steward.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNoException;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whose address counts behind reverse proxies. */
class TrustedProxiesTest {
    private static final TrustedProxies PROXIES =
            TrustedProxies.of(List.of("10.0.0.0/8", "192.0.2.1", "2001:db8:1::/48", "fe80::/10"));

    /** Several headers are written with a semicolon between them. */
    private static String client(String peer, String headers) {
        return PROXIES.client(peer, headers == null ? List.of() : List.of(headers.split(";", -1)));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
                    # peer           | headers                             | client
                    # whoever isn't a proxy of ours speaks for itself
                    203.0.113.5      | 198.51.100.7                        | 203.0.113.5
                    192.0.2.2        | 198.51.100.7                        | 192.0.2.2
                    2001:db8:2:0::1  | 198.51.100.7                        | 2001:db8:2:0::1
                    # a proxy speaks for the last address before it, and for nothing the client made up
                    10.1.2.3         |                                     | 10.1.2.3
                    10.1.2.3         | 198.51.100.7                        | 198.51.100.7
                    192.0.2.1        | 1.1.1.1, 198.51.100.7               | 198.51.100.7
                    2001:db8:1:9::1  | 10.0.0.1, 198.51.100.7              | 198.51.100.7
                    fe80:0:0:0:1:2:3:4%eth7 | 198.51.100.7                 | 198.51.100.7
                    10.1.2.3         | 1.1.1.1;198.51.100.7                | 198.51.100.7
                    # proxies in a row
                    10.1.2.3         | 1.1.1.1, 198.51.100.7, 192.0.2.1, 10.9.9.9 | 198.51.100.7
                    10.1.2.3         | 1.1.1.1, 198.51.100.7;192.0.2.1     | 198.51.100.7
                    10.1.2.3         | 10.0.0.7, 10.0.0.8                  | 10.0.0.7
                    # forms of one address
                    10.1.2.3         | 198.51.100.7:5678                   | 198.51.100.7
                    10.1.2.3         | 2001:DB8:2::0:7                     | 2001:db8:2:0:0:0:0:7
                    10.1.2.3         | [2001:db8:2::7]                     | 2001:db8:2:0:0:0:0:7
                    10.1.2.3         | [2001:db8:2::7]:5678                | 2001:db8:2:0:0:0:0:7
                    10.1.2.3         | ::ffff:198.51.100.7                 | 198.51.100.7
                    10.1.2.3         | 198.51.100.7, ::ffff:10.0.0.1       | 198.51.100.7
                    # empty parts are nothing
                    10.1.2.3         | ,, 198.51.100.7 , ,                 | 198.51.100.7
                    10.1.2.3         | 198.51.100.7;                       | 198.51.100.7
                    10.1.2.3         | ,                                   | 10.1.2.3
                    # beyond what can't be read one can't see
                    10.1.2.3         | unknown                             | 10.1.2.3
                    10.1.2.3         | 198.51.100.7, _hidden, 10.0.0.1     | 10.0.0.1
                    10.1.2.3         | localhost                           | 10.1.2.3
                    10.1.2.3         | 198.51.100                          | 10.1.2.3
                    10.1.2.3         | 3325256711                          | 10.1.2.3
                    10.1.2.3         | 198.51.100.256                      | 10.1.2.3
                    10.1.2.3         | 198.51.100.7:                       | 10.1.2.3
                    10.1.2.3         | 198.51.100.7:http                   | 10.1.2.3
                    10.1.2.3         | 198.51.100.7:123456                 | 10.1.2.3
                    10.1.2.3         | [198.51.100.7                       | 10.1.2.3
                    10.1.2.3         | [2001:db8:2::7]5678                 | 10.1.2.3
                    10.1.2.3         | 2001:db8:2::7%eth0                  | 10.1.2.3
                    10.1.2.3         | 2001:db8:2:::7                      | 10.1.2.3
                    10.1.2.3         | 198.51.100.7 10.0.0.1               | 10.1.2.3
                    10.1.2.3         | <script>                            | 10.1.2.3
                    """)
    void theClientIsWhoTheProxiesOfOursSayItIs(String peer, String headers, String client) {
        assertThat(client(peer, headers)).isEqualTo(client);
    }

    @Test
    void readingEndsAfterThirtyTwoParts() {
        List<String> parts = new ArrayList<>(Collections.nCopies(32, "10.0.0.1"));
        parts.addFirst("10.0.0.2");
        assertThat(client("10.1.2.3", String.join(",", parts))).isEqualTo("10.0.0.1");
        parts.removeLast();
        assertThat(client("10.1.2.3", String.join(",", parts))).isEqualTo("10.0.0.2");
    }

    @ParameterizedTest
    @CsvSource({
        "10.20.30.40/32, 10.20.30.40, 10.20.30.41",
        "10.20.30.40/31, 10.20.30.41, 10.20.30.42",
        "10.20.30.40/20, 10.20.16.1, 10.20.32.1",
        "10.20.30.40/9, 10.127.0.1, 10.128.0.1",
        "128.0.0.0/1, 255.0.0.1, 127.0.0.1",
        "0.0.0.0/0, 1.2.3.4, ::1",
        "::/0, 2001:db8::1, 1.2.3.4",
        "::ffff:10.0.0.1, 10.0.0.1, 10.0.0.2",
        "2001:db8::/33, 2001:db8:7fff::1, 2001:db8:8000::1",
        "2001:db8::1/128, 2001:db8::1, 2001:db8::2"
    })
    void aNetworkReachesAsFarAsItsPrefix(String network, String within, String beyond) {
        TrustedProxies proxies = TrustedProxies.of(List.of(network));

        assertThat(proxies.client(within, List.of("198.51.100.7"))).isEqualTo("198.51.100.7");
        assertThat(proxies.client(beyond, List.of("198.51.100.7"))).isEqualTo(beyond);
    }

    /** Against the arithmetic of whole numbers. */
    @Test
    void addressesBelongToANetworkWhenTheirFirstBitsAreThose() throws UnknownHostException {
        Random random = new Random(20260303);
        int inside = 0;
        for (int i = 0; i < 5_000; i++) {
            int network = random.nextInt();
            int other = network ^ (random.nextInt() >>> random.nextInt(32));
            int prefix = random.nextInt(33);
            boolean same = prefix == 0 || (network ^ other) >>> (32 - prefix) == 0;
            TrustedProxies proxies = TrustedProxies.of(List.of(text(network) + "/" + prefix));

            String client = proxies.client(text(other), List.of("2001:db8::1"));

            assertThat(client.equals("2001:db8:0:0:0:0:0:1"))
                    .as("%s in %s/%d", text(other), text(network), prefix)
                    .isEqualTo(same);
            inside += same ? 1 : 0;
        }
        assertThat(inside).isBetween(1_000, 4_000);
    }

    private static String text(int address) throws UnknownHostException {
        byte[] bytes = {(byte) (address >> 24), (byte) (address >> 16), (byte) (address >> 8), (byte) address};
        return InetAddress.getByAddress(bytes).getHostAddress();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "10.0.0.0/33",
                "10.0.0.0/-1",
                "10.0.0.0/+8",
                "10.0.0.0/",
                "10.0.0.0/8/8",
                "10.0.0.0/0000",
                "10.0.0",
                "10",
                "10.0.0.1:80",
                "[::1]",
                "::1/129",
                "::ffff:10.0.0.0/104",
                "fe80::1%eth0",
                "proxy.example",
                "*",
                ""
            })
    void whatIsNoAddressAndNoNetworkIsRefusedByItsPlace(String entry) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TrustedProxies.of(List.of("::1", entry)))
                .withMessage("entry 2 is neither");
    }

    @Test
    void thereAreAtMostAHundred() {
        assertThatNoException().isThrownBy(() -> TrustedProxies.of(Collections.nCopies(100, "::1")));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TrustedProxies.of(Collections.nCopies(101, "::1")))
                .withMessageContaining("100");
    }

    @ParameterizedTest
    @CsvSource({"127.0.0.0/8, 198.51.100.7", "198.51.100.0/24, 127.0.0.1", ", 127.0.0.1"})
    void anExchangeTellsTheAddressOfTheClient(String proxies, String client) throws IOException {
        Endpoint telling = exchange ->
                exchange.answer(200, "text/plain", exchange.remoteAddress().getBytes(StandardCharsets.US_ASCII));
        TrustedProxies trusted = TrustedProxies.of(proxies == null ? List.of() : List.of(proxies));
        try (HttpServer server = TestingServer.start(TestingServer.behind(trusted), new Route("/a", telling));
                RawConnection connection = new RawConnection(server)) {
            String headers = "X-Forwarded-For: 1.1.1.1\r\nx-forwarded-for: 198.51.100.7, 127.0.0.9\r\n";
            connection.send("GET /a HTTP/1.1\r\nHost: a\r\n" + headers + "\r\n");

            assertThat(connection.readAnswer().body()).isEqualTo(client);
        }
    }
}
