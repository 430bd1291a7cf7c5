package dev.faultline.app.shared.log;

import ch.qos.logback.classic.spi.ILoggingEvent;
import dev.faultline.fault.Occurrence;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import dev.faultline.observe.LogObserver;
import dev.faultline.text.VisibleText;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.slf4j.event.KeyValuePair;

/** Writes log records as JSON, one per line: time, level in the contract's words, message, and the fields. */
final class JsonLines extends LineEncoder {
    @Override
    public byte[] encode(ILoggingEvent event) {
        JsonObject.Builder line = JsonObject.builder()
                .put("timestamp", Occurrence.timestamp(Instant.ofEpochMilli(event.getTimeStamp())))
                .put("level", LogFields.level(event))
                .put("message", event.getFormattedMessage());
        if (event.getKeyValuePairs() == null) {
            line.put("logger", event.getLoggerName());
        } else {
            for (KeyValuePair field : event.getKeyValuePairs()) {
                put(line, field);
            }
        }
        LogFields.stack(event).ifPresent(stack -> line.put("stack_trace", stack));
        // People read these lines on terminals too. Escaped, they mean the same.
        return (VisibleText.line(JsonText.print(line.build())) + "\n").getBytes(StandardCharsets.UTF_8);
    }

    private static void put(JsonObject.Builder line, KeyValuePair field) {
        if (field.key.equals(LogObserver.SEVERITY)) {
            return; // written as the level
        }
        if (field.value instanceof JsonValue value) {
            line.put(field.key, value);
        } else {
            line.put(field.key, String.valueOf(field.value));
        }
    }
}
