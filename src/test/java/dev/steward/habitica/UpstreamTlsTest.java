package dev.steward.habitica;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.habitica.ScriptedServer.Request;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A base URL with https: whom the client trusts. The certificate is made for the run and names {@code localhost} alone. */
class UpstreamTlsTest {
    private static final char[] PASSWORD = "changeit".toCharArray();
    private static final UpstreamWrite SCORE = UpstreamWrite.post(Client.SCORE);
    private static final Duration LIMIT = Duration.ofSeconds(10);
    private static final String INSECURE =
            "no secure connection could be made; its certificate may not be trusted. Nothing was changed.";

    @TempDir
    static Path folder;

    private static SSLContext ownTrust;
    private final ManualTime time = new ManualTime();
    private SSLContext platformTrust;

    @BeforeAll
    static void makeCertificate() throws Exception {
        Path file = folder.resolve("server.p12");
        Process keytool = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-keyalg",
                        "EC",
                        "-alias",
                        "server",
                        "-dname",
                        "CN=localhost",
                        "-ext",
                        "SAN=dns:localhost",
                        "-storetype",
                        "PKCS12",
                        "-keystore",
                        file.toString(),
                        "-storepass",
                        new String(PASSWORD))
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("keytool.log").toFile())
                .start();
        assertThat(keytool.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(keytool.exitValue()).isZero();
        ownTrust = context(file);
    }

    @BeforeEach
    void rememberTrust() throws Exception {
        platformTrust = SSLContext.getDefault();
    }

    @AfterEach
    void restoreTrust() {
        SSLContext.setDefault(platformTrust);
    }

    @Test
    void aTrustedServerIsSpokenToOnOneConnection() throws Exception {
        SSLContext.setDefault(ownTrust);
        try (ScriptedServer server = secureServer();
                Upstream upstream = Client.of("https://localhost:" + server.port(), LIMIT, time)) {
            for (int call = 0; call < 3; call++) {
                assertThat(upstream.write(SCORE, Client.TREE).orRefuse().toString())
                        .isEqualTo("[1]");
            }
            assertThat(upstream.read(Client.TAGS, Client.TREE).orRefuse().toString())
                    .isEqualTo("[1]");
            assertThat(server.requests()).extracting(Request::connection).containsExactly(1, 1, 1, 1);
        }
    }

    @Test
    void aCertificateThatNobodyVouchesForIsRefused() throws Exception {
        try (ScriptedServer server = secureServer();
                Upstream upstream = Client.of("https://localhost:" + server.port(), LIMIT, time)) {
            assertThat(Client.refusal(() -> upstream.write(SCORE, Client.TREE))).endsWith(INSECURE);
            assertThat(server.requests()).isEmpty();
        }
    }

    @Test
    void aTrustedCertificateOfAnotherHostIsRefused() throws Exception {
        SSLContext.setDefault(ownTrust);
        try (ScriptedServer server = secureServer();
                Upstream upstream = Client.of("https://127.0.0.1:" + server.port(), LIMIT, time)) {
            assertThat(Client.refusal(() -> upstream.write(SCORE, Client.TREE))).endsWith(INSECURE);
            assertThat(server.requests()).isEmpty();
        }
    }

    @Test
    void aServerThatIsSilentWhenASecureConnectionIsToBeMadeIsGivenUp() throws Exception {
        try (ServerSocket silent = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
                Upstream upstream =
                        Client.of("https://localhost:" + silent.getLocalPort(), Duration.ofMillis(900), time)) {
            assertThat(Client.refusal(() -> upstream.write(SCORE, Client.TREE)))
                    .endsWith("is unreachable: no connection within 300 ms. Nothing was changed.");
        }
    }

    private static ScriptedServer secureServer() throws Exception {
        ServerSocket socket =
                ownTrust.getServerSocketFactory().createServerSocket(0, 10, InetAddress.getLoopbackAddress());
        return new ScriptedServer(socket, ScriptedServer.success("[1]"));
    }

    /** Shows the certificate and trusts it. */
    private static SSLContext context(Path file) throws Exception {
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream content = Files.newInputStream(file)) {
            store.load(content, PASSWORD);
        }
        KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(store, PASSWORD);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(keys.getKeyManagers(), trustIn(store), null);
        return context;
    }

    private static TrustManager[] trustIn(KeyStore keys) throws Exception {
        KeyStore trusted = KeyStore.getInstance("PKCS12");
        trusted.load(null, null);
        trusted.setCertificateEntry("server", keys.getCertificate("server"));
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(trusted);
        return trust.getTrustManagers();
    }
}
