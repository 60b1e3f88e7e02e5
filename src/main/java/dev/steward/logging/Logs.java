package dev.steward.logging;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.ConsoleAppender;
import dev.steward.identity.Secret;
import java.util.Collection;
import java.util.List;
import org.slf4j.LoggerFactory;

/** Sets logging up: everything to standard error, through one encoder that takes secrets out. */
public final class Logs {
    private static final String OURS = "dev.steward";
    /** These warn of each malformed Host header, so that any client could fill the log. */
    private static final List<String> TALKATIVE = List.of("org.eclipse.jetty.http", "org.eclipse.jetty.util.HostPort");

    private Logs() {}

    /**
     * Sets level, format and what must never show. The level is for this program's own loggers; libraries never say more than
     * warnings, because at finer levels an HTTP library writes down whole requests in pieces, headers included.
     *
     * @param level error, warn, info, debug or trace
     */
    public static void configure(String level, LogFormat format, Collection<Secret> secrets) {
        set((LoggerContext) LoggerFactory.getILoggerFactory(), Level.toLevel(level), format, secrets);
    }

    static void set(LoggerContext context, Level level, LogFormat format, Collection<Secret> secrets) {
        context.reset();
        RedactingEncoder encoder = new RedactingEncoder(format, Redaction.of(secrets));
        encoder.setContext(context);
        encoder.start();
        ConsoleAppender<ILoggingEvent> console = new ConsoleAppender<>();
        console.setContext(context);
        console.setTarget("System.err");
        console.setEncoder(encoder);
        console.start();
        Logger root = context.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
        root.setLevel(level.isGreaterOrEqual(Level.WARN) ? level : Level.WARN);
        root.addAppender(console);
        context.getLogger(OURS).setLevel(level);
        TALKATIVE.forEach(name -> context.getLogger(name).setLevel(Level.ERROR));
    }
}
