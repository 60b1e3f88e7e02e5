package dev.steward.testing;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.slf4j.LoggerFactory;

/** Takes what one class logs until it is closed, and keeps it from the console meanwhile: errors made on purpose would only alarm. */
public final class LoggedEvents implements AutoCloseable {
    private final Logger logger;
    private final List<ILoggingEvent> events = new CopyOnWriteArrayList<>();
    private final AppenderBase<ILoggingEvent> appender = new AppenderBase<>() {
        @Override
        protected void append(ILoggingEvent event) {
            events.add(event);
        }
    };

    private LoggedEvents(Logger logger) {
        this.logger = logger;
        appender.start();
        logger.addAppender(appender);
        logger.setAdditive(false);
    }

    public static LoggedEvents of(Class<?> source) {
        return new LoggedEvents((Logger) LoggerFactory.getLogger(source));
    }

    public List<ILoggingEvent> events() {
        return List.copyOf(events);
    }

    @Override
    public void close() {
        logger.setAdditive(true);
        logger.detachAppender(appender);
    }
}
