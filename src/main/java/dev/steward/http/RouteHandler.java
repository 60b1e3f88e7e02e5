package dev.steward.http;

import java.io.IOException;
import java.util.concurrent.TimeoutException;
import org.eclipse.jetty.http.HttpException;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Hands each request to the endpoint of its path and makes sure that it gets one answer, whatever the endpoint does. */
final class RouteHandler extends Handler.Abstract {
    private static final Logger log = LoggerFactory.getLogger(RouteHandler.class);

    private final Routes routes;
    private final HttpSettings settings;
    private final HttpObserver observer;
    private final SlowClients slowClients;
    private final StandingStreams standingStreams;
    private final BodyBudget bodyBudget;

    RouteHandler(
            Routes routes,
            HttpSettings settings,
            HttpObserver observer,
            SlowClients slowClients,
            StandingStreams standingStreams) {
        this.routes = routes;
        this.settings = settings;
        this.bodyBudget = BodyBudget.ofHeap(settings.maxBodyBytes());
        this.observer = observer;
        this.slowClients = slowClients;
        this.standingStreams = standingStreams;
    }

    int maxBodyBytes() {
        return settings.maxBodyBytes();
    }

    TrustedProxies trustedProxies() {
        return settings.trustedProxies();
    }

    BodyBudget bodyBudget() {
        return bodyBudget;
    }

    HttpObserver observer() {
        return observer;
    }

    StandingStreams standingStreams() {
        return standingStreams;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        request.addIdleTimeoutListener(RouteHandler::endsRunningCall);
        SlowClients.Client client =
                slowClients.client(request.getConnectionMetaData().getConnection());
        client.exchangeBegan();

        String path = Request.getPathInContext(request);
        Route route = routes.find(path);
        String name = route == null ? HttpObserver.NO_ROUTE : route.path();
        Endpoint endpoint = route == null ? this::answerUnknownPath : route.endpoint();
        run(endpoint, new JettyExchange(request, response, callback, path, name, this, client));

        // The thread may go on to the next request of this connection: what interrupted this one must not reach it.
        Thread.interrupted();
        letOthersHaveTheirTurn();
        return true;
    }

    /** A virtual thread goes on until it waits for something, which a call that only computes or asks SQLite never does. */
    @SuppressWarnings("ThreadPriorityCheck")
    private static void letOthersHaveTheirTurn() {
        Thread.yield();
    }

    /** A connection whose call takes long is not idle; stuck reads and writes have been failed before this is asked. */
    private static boolean endsRunningCall(TimeoutException timeout) {
        return false;
    }

    private static void run(Endpoint endpoint, JettyExchange exchange) {
        try {
            endpoint.handle(exchange);
            exchange.endpointReturned();
        } catch (BodyRefused refused) {
            int status = refused.status();
            exchange.endpointFailed(status, Errors.codeOf(status), refused.getMessage(), refused);
        } catch (Throwable failure) {
            fail(exchange, failure);
        } finally {
            exchange.releaseBody();
        }
    }

    private static void fail(JettyExchange exchange, Throwable failure) {
        if (failure instanceof HttpException refused && refused.getCode() < 500) {
            exchange.endpointFailed(400, Errors.codeOf(400), "The query of the request is malformed.", failure);
            return;
        }
        if (failure instanceof IOException && exchange.answered()) {
            log.debug("request {}: the client left", exchange.requestId(), failure);
        } else {
            log.error("request {} failed", exchange.requestId(), failure);
        }
        exchange.endpointFailed(500, Errors.codeOf(500), Errors.sentenceOf(500), failure);
    }

    private void answerUnknownPath(Exchange exchange) throws IOException {
        String message = "There is nothing at this path. The paths here: " + routes.paths() + ".";
        exchange.answer(404, Errors.JSON, Errors.body(Errors.codeOf(404), message, exchange.requestId()));
    }
}
