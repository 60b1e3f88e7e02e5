package dev.steward.http;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The event streams that would stay open for ever and so must be closed when the server stops. */
final class StandingStreams {
    private final Set<JettyEventStream> streams = ConcurrentHashMap.newKeySet();
    private volatile boolean stopping;

    void add(JettyEventStream stream) {
        streams.add(stream);
        if (stopping) {
            stream.stop();
        }
    }

    void remove(JettyEventStream stream) {
        streams.remove(stream);
    }

    void stop() {
        stopping = true;
        streams.forEach(JettyEventStream::stop);
    }
}
