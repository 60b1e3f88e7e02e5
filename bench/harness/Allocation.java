import com.sun.management.ThreadMXBean;
import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.regex.Pattern;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;

/** What servers allocate: on a JVM by its own counter of all threads, read from outside; on Node by its garbage trace. */
final class Allocation {
    private static final int CONNECTIONS = 4;

    /** "12.3 (20.0) -> 4.5 (20.0) MB": the heap before and after a collection. */
    private static final Pattern COLLECTION = Pattern.compile("([\\d.]+) \\([\\d.]+\\) -> ([\\d.]+) \\([\\d.]+\\) MB");

    private Allocation() {}

    /** A JVM's counter; attaching loads the management agent into it, so memory is to be measured before. */
    static final class Counter implements AutoCloseable {
        private final JMXConnector connector;
        private final ThreadMXBean threads;

        Counter(RunningServer server) throws IOException, AttachNotSupportedException {
            var machine = VirtualMachine.attach(Long.toString(server.pid()));
            try {
                connector = JMXConnectorFactory.connect(new JMXServiceURL(machine.startLocalManagementAgent()));
            } finally {
                machine.detach();
            }
            threads = ManagementFactory.newPlatformMXBeanProxy(
                    connector.getMBeanServerConnection(), ManagementFactory.THREAD_MXBEAN_NAME, ThreadMXBean.class);
        }

        /** Kilobytes (1,000 bytes) a call; what one reading of the counter allocates itself is taken off. */
        double perCall(RunningServer server, Call call, int calls) throws InterruptedException {
            bytes();
            var first = bytes();
            var before = bytes();
            var stretch = Load.run(server, call, CONNECTIONS, calls / CONNECTIONS);
            var after = bytes();
            if (stretch.failed()) {
                throw new IllegalStateException(stretch.failure());
            }
            return (after - before - (before - first)) / 1e3 / (stretch.calls() + CONNECTIONS);
        }

        @Override
        public void close() throws IOException {
            connector.close();
        }

        private long bytes() {
            return threads.getTotalThreadAllocatedBytes();
        }
    }

    /**
     * Kilobytes a call that a traced Node server put on its heap: what each collection found beyond what the one before
     * had left. Buffers outside the heap aren't in it; the calls since the last collection are missing as those before
     * the first are too many.
     */
    static double perTracedCall(RunningServer server, Call call, int calls) throws InterruptedException {
        var before = collectedMebibytes(server.said());
        var stretch = Load.run(server, call, CONNECTIONS, calls / CONNECTIONS);
        if (stretch.failed()) {
            throw new IllegalStateException(stretch.failure());
        }
        var mebibytes = collectedMebibytes(server.said()) - before;
        return mebibytes * 1024 * 1.024 / (stretch.calls() + CONNECTIONS);
    }

    private static double collectedMebibytes(String trace) {
        var sum = 0.0;
        var left = 0.0;
        var collections = COLLECTION.matcher(trace);
        while (collections.find()) {
            sum += Double.parseDouble(collections.group(1)) - left;
            left = Double.parseDouble(collections.group(2));
        }
        return sum;
    }
}
