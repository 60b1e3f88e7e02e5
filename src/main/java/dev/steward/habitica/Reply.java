package dev.steward.habitica;

import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.MessageHeaders;

/**
 * One whole HTTP reply. The body stays in the pieces it came in, compressed as it came, and can be read more than once.
 *
 * @param size bytes of the body as sent
 */
record Reply(int status, MessageHeaders headers, List<ByteBuffer> body, long size) {
    /** The longest body taken, in MiB; before and after decompression. */
    static final int LIMIT_MEBIBYTES = 32;

    static final long LIMIT = LIMIT_MEBIBYTES * 1024L * 1024L;

    private static final int INFLATE_BUFFER = 2048;

    /** A body over {@link #LIMIT}. */
    static final class TooLarge extends IOException {
        private static final long serialVersionUID = 1L;
    }

    boolean isSuccess() {
        return status >= 200 && status < 300;
    }

    /** The first value of a header, or an empty text. */
    String header(String name) {
        Header header = headers.getFirstHeader(name);
        return header == null ? "" : header.getValue();
    }

    /** The body from its start, decompressed; reading fails with {@link TooLarge} beyond the limit. */
    InputStream open() throws IOException {
        InputStream raw = new Pieces(body.stream().map(ByteBuffer::duplicate).toList());
        String encoding = header("content-encoding");
        if (encoding.isEmpty() || encoding.equalsIgnoreCase("identity")) {
            return raw;
        }
        if (encoding.equalsIgnoreCase("gzip") || encoding.equalsIgnoreCase("x-gzip")) {
            return new Limited(new GZIPInputStream(raw, INFLATE_BUFFER));
        }
        // Not asked for, so it can't be read: an empty text is never taken for an answer.
        return new ByteArrayInputStream(new byte[0]);
    }

    /** Whether this is a page for people, by what it says of itself or by how it starts. */
    boolean isWebPage() {
        if (header("content-type").startsWith("text/html")) {
            return true;
        }
        try (InputStream text = open()) {
            int first = text.read();
            while (first == ' ' || first == '\n' || first == '\r' || first == '\t') {
                first = text.read();
            }
            return first == '<';
        } catch (IOException unreadable) {
            return false;
        }
    }

    /** Reads buffers one after another. */
    private static final class Pieces extends InputStream {
        private final List<ByteBuffer> pieces;
        private int current;

        Pieces(List<ByteBuffer> pieces) {
            this.pieces = pieces;
        }

        @Override
        public int read() {
            return advance() ? pieces.get(current).get() & 0xff : -1;
        }

        @Override
        public int read(byte[] target, int offset, int length) {
            if (length == 0) {
                return 0;
            }
            if (!advance()) {
                return -1;
            }
            ByteBuffer piece = pieces.get(current);
            int count = Math.min(length, piece.remaining());
            piece.get(target, offset, count);
            return count;
        }

        @Override
        public int available() {
            return advance() ? pieces.get(current).remaining() : 0;
        }

        private boolean advance() {
            while (current < pieces.size() && !pieces.get(current).hasRemaining()) {
                current++;
            }
            return current < pieces.size();
        }
    }

    /** Counts what a decompressor yields, so that a small body can't grow without bound. */
    private static final class Limited extends FilterInputStream {
        private long count;

        Limited(InputStream source) {
            super(source);
        }

        @Override
        public int read() throws IOException {
            int octet = super.read();
            return octet < 0 ? octet : counted(1, octet);
        }

        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
            int read = super.read(target, offset, length);
            return read < 0 ? read : counted(read, read);
        }

        private int counted(int more, int result) throws TooLarge {
            count += more;
            if (count > LIMIT) {
                throw new TooLarge();
            }
            return result;
        }
    }
}
