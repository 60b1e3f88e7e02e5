package dev.steward.http;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.http.PreEncodedHttpField;
import org.eclipse.jetty.io.IdleTimeout;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.Fields;

/**
 * An exchange on Jetty's core API. It is itself the callback of its last write, so that a plain answer costs no further
 * object and leaves the thread free while the last bytes go out.
 */
final class JettyExchange implements Exchange, Callback {
    private static final HttpField NO_STORE = new PreEncodedHttpField(HttpHeader.CACHE_CONTROL, "no-store");
    private static final HttpField NO_SNIFFING = new PreEncodedHttpField("X-Content-Type-Options", "nosniff");
    private static final HttpField JSON = new PreEncodedHttpField(HttpHeader.CONTENT_TYPE, Errors.JSON);
    private static final HttpField EVENT_STREAM = new PreEncodedHttpField(HttpHeader.CONTENT_TYPE, "text/event-stream");
    private static final HttpField NO_BUFFERING = new PreEncodedHttpField("X-Accel-Buffering", "no");
    private static final HttpField CLOSE = new PreEncodedHttpField(HttpHeader.CONNECTION, "close");

    private static final long LINGER_NANOSECONDS = TimeUnit.SECONDS.toNanos(5);

    private final Request request;
    private final Response response;
    private final Callback completion;
    private final String path;
    private final RouteHandler handler;
    private final SlowClients.Client client;
    private final String route;
    private final long began = System.nanoTime();

    private String requestId;
    private Fields queryFields;
    private BodyReader bodyReader;
    private byte[] body;
    private JettyEventStream eventStream;
    private boolean answered;
    private boolean wholeBodyTaken;

    JettyExchange(
            Request request,
            Response response,
            Callback completion,
            String path,
            String route,
            RouteHandler handler,
            SlowClients.Client client) {
        this.request = request;
        this.response = response;
        this.completion = completion;
        this.path = path;
        this.route = route;
        this.handler = handler;
        this.client = client;
    }

    @Override
    public String method() {
        return request.getMethod();
    }

    @Override
    public String path() {
        return path;
    }

    @Override
    public String query(String name) {
        if (queryFields == null) {
            queryFields = Request.extractQueryParameters(request);
        }
        return queryFields.getValue(name);
    }

    @Override
    public String header(String name) {
        return request.getHeaders().get(name);
    }

    @Override
    public List<String> headers(String name) {
        return request.getHeaders().getValuesList(name);
    }

    @Override
    public String remoteAddress() {
        String peer = Request.getRemoteAddr(request);
        TrustedProxies proxies = handler.trustedProxies();
        return proxies.isEmpty() ? peer : proxies.client(peer, headers("X-Forwarded-For"));
    }

    @Override
    public String requestId() {
        if (requestId == null) {
            requestId = Errors.newRequestId();
        }
        return requestId;
    }

    @Override
    public byte[] body() throws IOException {
        if (body == null) {
            body = bodyReader().read();
        }
        return body;
    }

    /** The endpoint is done with this exchange, body included. */
    void releaseBody() {
        if (bodyReader != null) {
            bodyReader.release();
        }
    }

    private BodyReader bodyReader() {
        if (bodyReader == null) {
            bodyReader = new BodyReader(request, handler.maxBodyBytes(), handler.bodyBudget(), client);
        }
        return bodyReader;
    }

    @Override
    public void setHeader(String name, String value) {
        if (answered) {
            throw new IllegalStateException("the answer has already been started");
        }
        response.getHeaders().put(name, value);
    }

    @Override
    public boolean answered() {
        return answered;
    }

    @Override
    public void answer(int status, String contentType, byte[] answer) throws IOException {
        beginAnswer(status);
        HttpFields.Mutable headers = response.getHeaders();
        if (contentType != null) {
            headers.put(contentType.equals(Errors.JSON) ? JSON : new HttpField(HttpHeader.CONTENT_TYPE, contentType));
        }
        ByteBuffer content = content(answer, headers);
        if (wholeBodyTaken) {
            response.write(true, content, this);
            return;
        }
        answerWhileClientSends(content);
    }

    /**
     * Begins the idle limit anew. Called before every write: a limit that runs out while a write is under way fails it, although it has only just begun
     * (Jetty's WriteFlusher), and a call may well have taken a multiple of the limit. What is left is the instant in which Jetty has decided already.
     */
    void notIdle() {
        if (request.getConnectionMetaData().getConnection().getEndPoint() instanceof IdleTimeout limit) {
            limit.notIdle();
        }
    }

    /** The first step of every answer. What has not come of the request body by now ends the connection. */
    private void beginAnswer(int status) {
        if (answered) {
            throw new IllegalStateException("the exchange already has an answer");
        }
        answered = true;
        notIdle();
        wholeBodyTaken = bodyReader().skipArrived();
        response.setStatus(status);
        HttpFields.Mutable headers = response.getHeaders();
        addCommonHeaders(headers);
        if (!wholeBodyTaken) {
            headers.put(CLOSE);
        }
    }

    static void addCommonHeaders(HttpFields.Mutable headers) {
        headers.put(NO_STORE);
        headers.put(NO_SNIFFING);
    }

    /** The bytes to write; to HEAD only their number is told. */
    private ByteBuffer content(byte[] answer, HttpFields.Mutable headers) {
        if (answer == null || answer.length == 0) {
            return null;
        }
        if (HttpMethod.HEAD.is(request.getMethod())) {
            headers.put(HttpHeader.CONTENT_LENGTH, answer.length);
            return null;
        }
        return ByteBuffer.wrap(answer);
    }

    private void answerWhileClientSends(ByteBuffer content) throws IOException {
        AwaitedWrite write = new AwaitedWrite();
        response.write(true, content, write);
        try {
            write.await();
            boolean sending = !bodyReader.isCut() && request.getHeaders().get(HttpHeader.EXPECT) == null;
            if (sending) {
                bodyReader.linger(LINGER_NANOSECONDS);
            }
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
        } finally {
            // Also when the rest came meanwhile: the answer has said that the connection closes.
            failed(new IOException("answered before the whole body had come"));
        }
    }

    @Override
    public EventStream openEventStream() throws IOException {
        beginAnswer(200);
        HttpFields.Mutable headers = response.getHeaders();
        headers.put(EVENT_STREAM);
        headers.put(NO_BUFFERING);
        eventStream = new JettyEventStream(response, this);
        eventStream.begin();
        return eventStream;
    }

    @Override
    public EventStream openStandingStream() throws IOException {
        EventStream stream = openEventStream();
        handler.standingStreams().add(eventStream);
        return stream;
    }

    /** Ends an exchange whose endpoint has returned: nothing may stay open behind its back. */
    void endpointReturned() throws IOException {
        if (eventStream != null) {
            eventStream.close();
            return;
        }
        if (!answered) {
            throw new IllegalStateException("the endpoint of " + route + " left its exchange unanswered");
        }
    }

    /** Ends an exchange whose endpoint has failed: with this answer, or unfinished when another one has been started. */
    void endpointFailed(int status, int code, String message, Throwable cause) {
        if (eventStream != null) {
            eventStream.breakOff(cause);
            return;
        }
        if (answered) {
            return;
        }
        try {
            answer(status, Errors.JSON, Errors.body(code, message, requestId()));
        } catch (IOException clientGone) {
            // Already told to the server by the failed write.
        }
    }

    /** Drops the connection without a word. */
    void disconnect() {
        request.getConnectionMetaData().getConnection().getEndPoint().close();
    }

    /** The last write has gone out. */
    @Override
    public void succeeded() {
        end();
        completion.succeeded();
    }

    /** The last write could not be made, or more of the request is to come than anyone wants. */
    @Override
    public void failed(Throwable cause) {
        end();
        completion.failed(cause);
    }

    private void end() {
        if (eventStream != null) {
            handler.standingStreams().remove(eventStream);
        }
        client.exchangeEnded();
        handler.observer().finished(route, response.getStatus(), System.nanoTime() - began);
    }
}
