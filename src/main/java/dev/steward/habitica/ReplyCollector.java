package dev.steward.habitica;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.HttpEntity;

/**
 * Collects one reply without copying it, in pieces that are made only when the ones before are full: a length that is promised and not
 * sent takes no memory.
 */
final class ReplyCollector {
    private static final int FIRST_PIECE = 2 * 1024;
    private static final int LARGEST_PIECE = 64 * 1024;
    private static final long UNKNOWN = -1;

    private final List<ByteBuffer> body = new ArrayList<>(4);
    private long size;

    /**
     * Reads the body to its end.
     *
     * @param head status and headers, with the open body as its entity, or without one
     * @throws Reply.TooLarge over the limit, by what is promised or by what comes
     * @throws IOException when the body ends before it is complete
     */
    static Reply collect(ClassicHttpResponse head) throws IOException {
        ReplyCollector collector = new ReplyCollector();
        HttpEntity entity = head.getEntity();
        if (entity != null) {
            collector.read(entity.getContent(), entity.getContentLength());
            // The entity would keep the connection's buffers alive.
            head.setEntity(null);
        }
        return new Reply(head.getCode(), head, collector.body, collector.size);
    }

    private void read(InputStream source, long length) throws IOException {
        if (length > Reply.LIMIT) {
            throw new Reply.TooLarge();
        }
        boolean full = true;
        while (full && size != length) {
            byte[] piece = new byte[nextPiece(length)];
            int count = source.readNBytes(piece, 0, piece.length);
            size += count;
            if (size > Reply.LIMIT) {
                throw new Reply.TooLarge();
            }
            body.add(ByteBuffer.wrap(piece, 0, count));
            full = count == piece.length;
        }
    }

    private int nextPiece(long length) {
        long wanted = length == UNKNOWN ? Math.max(FIRST_PIECE, size) : length - size;
        return (int) Math.min(LARGEST_PIECE, wanted);
    }
}
