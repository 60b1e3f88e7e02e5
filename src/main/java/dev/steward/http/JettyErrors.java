package dev.steward.http;

import java.nio.ByteBuffer;
import org.eclipse.jetty.http.HttpException;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Answers what the server library refuses by itself, before or beside the routes: in JSON, without its own words. */
final class JettyErrors implements Request.Handler {
    private static final Logger log = LoggerFactory.getLogger(JettyErrors.class);

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        Throwable cause = (Throwable) request.getAttribute(ErrorHandler.ERROR_EXCEPTION);
        int status = cause instanceof HttpException refusal ? refusal.getCode() : response.getStatus();
        String requestId = Errors.newRequestId();
        if (status == 500) {
            log.error("request {} failed outside the routes", requestId, cause);
        } else {
            log.debug("request {} refused with {}", requestId, status, cause);
        }

        byte[] body = Errors.body(status, requestId);
        response.setStatus(status);
        JettyExchange.addCommonHeaders(response.getHeaders());
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, Errors.JSON);
        response.getHeaders().put(HttpHeader.CONTENT_LENGTH, body.length);
        boolean head = HttpMethod.HEAD.is(request.getMethod());
        response.write(true, head ? null : ByteBuffer.wrap(body), callback);
        return true;
    }
}
