package dev.faultline.app.shared.log;

import ch.qos.logback.classic.spi.ILoggingEvent;
import dev.faultline.fault.Occurrence;
import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import dev.faultline.observe.LogObserver;
import dev.faultline.text.VisibleText;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.slf4j.event.KeyValuePair;

/** Writes log records for people: time, level, message and fields on one line, a stack trace indented below it. */
final class TextLines extends LineEncoder {
    private static final Set<String> ELSEWHERE = Set.of(LogObserver.SEVERITY, "component");
    private static final Pattern PLAIN = Pattern.compile("[^\\s\"=]+");

    @Override
    public byte[] encode(ILoggingEvent event) {
        List<KeyValuePair> fields =
                Optional.ofNullable(event.getKeyValuePairs()).orElse(List.of());
        StringBuilder line = new StringBuilder()
                .append(Occurrence.timestamp(Instant.ofEpochMilli(event.getTimeStamp())))
                .append(String.format(" %-8s ", LogFields.level(event)))
                .append(shown(event.getFormattedMessage()));
        fields.stream()
                .filter(field -> !ELSEWHERE.contains(field.key))
                .forEach(field -> line.append(' ').append(field.key).append('=').append(value(field.value)));
        line.append('\n');
        LogFields.stack(event).stream()
                .flatMap(String::lines)
                .forEach(frame -> line.append("    ")
                        .append(shown(frame.replace('\t', ' ')))
                        .append('\n'));
        return line.toString().getBytes(StandardCharsets.UTF_8);
    }

    private static String value(Object value) {
        if (value instanceof JsonValue json) {
            return shown(JsonText.print(json));
        }
        String text = shown(String.valueOf(value));
        return PLAIN.matcher(text).matches() ? text : '"' + text.replace('"', '\'') + '"';
    }

    // A record may repeat what a client sent: that must not control the terminal or look like another record.
    private static String shown(String text) {
        return VisibleText.line(text);
    }
}
