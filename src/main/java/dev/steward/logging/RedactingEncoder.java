package dev.steward.logging;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.IThrowableProxy;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.encoder.EncoderBase;
import dev.steward.json.Json;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Map;
import tools.jackson.databind.node.ObjectNode;

/**
 * The one place that turns log events into lines: arguments, exceptions with their causes and MDC values are all in the line before secrets
 * are taken out of it, so none can slip by.
 */
final class RedactingEncoder extends EncoderBase<ILoggingEvent> {
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'").withZone(ZoneOffset.UTC);
    private static final byte[] NOTHING = new byte[0];

    private final LogFormat format;
    private final Redaction redaction;

    RedactingEncoder(LogFormat format, Redaction redaction) {
        this.format = format;
        this.redaction = redaction;
    }

    @Override
    public byte[] encode(ILoggingEvent event) {
        String line = switch (format) {
            case TEXT -> text(event);
            case JSON -> json(event);
        };
        return (redaction.apply(line) + "\n").getBytes(StandardCharsets.UTF_8);
    }

    private static String text(ILoggingEvent event) {
        StringBuilder line = new StringBuilder(160);
        line.append(time(event)).append(' ');
        line.append(String.format("%-5s ", event.getLevel()));
        line.append(shortName(event.getLoggerName())).append(" - ");
        line.append(oneLine(event.getFormattedMessage()));
        event.getMDCPropertyMap()
                .forEach((name, value) ->
                        line.append(' ').append(name).append('=').append(oneLine(value)));
        String trace = trace(event.getThrowableProxy());
        if (trace != null) {
            line.append('\n').append(trace.stripTrailing());
        }
        return line.toString();
    }

    private static String json(ILoggingEvent event) {
        ObjectNode line = Json.object();
        line.put("time", time(event));
        line.put("level", event.getLevel().toString());
        line.put("logger", event.getLoggerName());
        line.put("message", event.getFormattedMessage());
        for (Map.Entry<String, String> entry : event.getMDCPropertyMap().entrySet()) {
            line.put(entry.getKey(), entry.getValue());
        }
        String trace = trace(event.getThrowableProxy());
        if (trace != null) {
            line.put("exception", trace);
        }
        return Json.text(line);
    }

    private static String time(ILoggingEvent event) {
        return TIME.format(Instant.ofEpochMilli(event.getTimeStamp()));
    }

    private static String trace(IThrowableProxy thrown) {
        return thrown == null ? null : ThrowableProxyUtil.asString(thrown);
    }

    private static String shortName(String logger) {
        return logger.substring(logger.lastIndexOf('.') + 1);
    }

    /** Keeps a message with line breaks from looking like several lines that the program never wrote. */
    private static String oneLine(String message) {
        return message == null ? "" : message.replace("\r", "\\r").replace("\n", "\\n");
    }

    @Override
    public byte[] headerBytes() {
        return NOTHING;
    }

    @Override
    public byte[] footerBytes() {
        return NOTHING;
    }
}
