package dev.steward.habitica;

import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.HttpResponse.ResponseInfo;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;

/**
 * Collects one reply without copying it: one object per exchange is handler and subscriber at once. Never blocks, so the HTTP client
 * may call it on its own thread.
 */
final class ReplyCollector implements BodyHandler<Reply>, BodySubscriber<Reply> {
    private final CompletableFuture<Reply> whole = new CompletableFuture<>();
    private final List<ByteBuffer> body = new ArrayList<>(4);
    private volatile ResponseInfo head;
    private Flow.Subscription subscription;
    private long size;

    /** Whether status and headers have come. */
    boolean hasBegun() {
        return head != null;
    }

    @Override
    public BodySubscriber<Reply> apply(ResponseInfo info) {
        head = info;
        return this;
    }

    @Override
    public CompletionStage<Reply> getBody() {
        return whole;
    }

    @Override
    public void onSubscribe(Flow.Subscription source) {
        subscription = source;
        source.request(Long.MAX_VALUE);
    }

    @Override
    public void onNext(List<ByteBuffer> pieces) {
        for (ByteBuffer piece : pieces) {
            size += piece.remaining();
        }
        if (size <= Reply.LIMIT) {
            body.addAll(pieces);
            return;
        }
        body.clear();
        subscription.cancel();
        whole.completeExceptionally(new Reply.TooLarge());
    }

    @Override
    public void onError(Throwable failure) {
        whole.completeExceptionally(failure);
    }

    @Override
    public void onComplete() {
        whole.complete(new Reply(head.statusCode(), head.headers(), body, size));
    }
}
