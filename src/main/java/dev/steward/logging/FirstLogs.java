package dev.steward.logging;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.Configurator;
import ch.qos.logback.core.spi.ContextAwareBase;
import java.util.List;

/** Found by logback through the service loader: logging before the configuration is read, and no search for XML files at start. */
public final class FirstLogs extends ContextAwareBase implements Configurator {

    @Override
    public ExecutionStatus configure(LoggerContext context) {
        Logs.set(context, Level.INFO, LogFormat.TEXT, List.of());
        return ExecutionStatus.DO_NOT_INVOKE_NEXT_IF_ANY;
    }
}
