package dev.faultline.files.servers;

import dev.faultline.internal.ShortDuration;
import dev.faultline.json.JsonString;
import dev.faultline.json.JsonValue;
import dev.faultline.json.ObjectFields;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads the member {@code faultline} of a server. */
final class PreferencesReader {
    private static final int MOST_TOOLS = 10_000;
    private static final int LONGEST_NAME = 1000;

    private PreferencesReader() {}

    static ServerPreferences read(ObjectFields fields, List<String> dialects) {
        ServerPreferences read = new ServerPreferences(
                choice(fields, "dialect", dialects),
                duration(fields, "timeout"),
                durations(fields.object("toolTimeouts")),
                fields.flag("shared"),
                choice(fields, "hiddenFailures", List.of("mark", "report", "off")),
                choice(fields, "outputSchema", List.of("enforce", "report", "off")),
                choice(fields, "replay", List.of("read-only", "never")),
                choice(fields, "authorization", List.of("pass")).isPresent(),
                choice(fields, "errors", List.of("whole", "safe")),
                fields.has("allowTools") ? Optional.of(tools(fields, "allowTools")) : Optional.empty(),
                tools(fields, "denyTools"),
                tools(fields, "readTools"));
        fields.end();
        return read;
    }

    private static Optional<String> choice(ObjectFields fields, String name, List<String> choices) {
        return fields.has(name)
                ? Optional.of(fields.choice(name, choices, "")).filter(it -> !it.isEmpty())
                : Optional.empty();
    }

    private static List<String> tools(ObjectFields fields, String name) {
        return fields.texts(name, MOST_TOOLS, LONGEST_NAME);
    }

    private static Optional<Duration> duration(ObjectFields fields, String name) {
        Optional<JsonValue> value = fields.any(name);
        Optional<Duration> read = value.flatMap(PreferencesReader::duration);
        if (value.isPresent() && read.isEmpty()) {
            fields.problem(name, "must be a duration such as 500ms, 30s, 2m or 1h");
        }
        return read;
    }

    private static Map<String, Duration> durations(ObjectFields fields) {
        Map<String, Duration> all = new LinkedHashMap<>();
        for (String tool : fields.all().members().keySet()) {
            duration(fields, tool).ifPresent(it -> all.put(tool, it));
        }
        return all;
    }

    private static Optional<Duration> duration(JsonValue value) {
        return value instanceof JsonString(String text) ? ShortDuration.parse(text) : Optional.empty();
    }
}
