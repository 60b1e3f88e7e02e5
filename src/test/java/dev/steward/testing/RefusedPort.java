package dev.steward.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;

/** A loopback port that is taken but not listened on, so that every connection to it is refused while this is open. */
public final class RefusedPort implements AutoCloseable {
    private final Socket bound = new Socket();

    public RefusedPort() {
        try {
            bound.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public URI url() {
        return URI.create("http://127.0.0.1:" + bound.getLocalPort());
    }

    @Override
    public void close() {
        try {
            bound.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
