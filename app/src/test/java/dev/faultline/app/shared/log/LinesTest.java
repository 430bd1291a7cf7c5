package dev.faultline.app.shared.log;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.LoggingEvent;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.slf4j.event.KeyValuePair;

/** What a client sent may neither control the terminal, nor reorder a line, nor look like another record. */
class LinesTest {
    private static final String HOSTILE = "File not found: a\u202Egnp.exe\nb\u2066c\u2028d\u001b[2J\u00e9\u65e5";

    @Test
    void escapesInTextWhatIsInvisible() {
        assertThat(new String(new TextLines().encode(event()), UTF_8))
                .isEqualTo("2026-03-04T05:06:07.089Z WARNING  File not found: a\\u202egnp.exe\\u000ab\\u2066c\\u2028d"
                        + "\\u001b[2J\u00e9\u65e5 path=\"a\\u202eb c\" extensions={'path':'\\u202e'}\n"
                                .replace('\'', '"'));
    }

    @Test
    void escapesInJsonWhatIsInvisibleWithoutChangingIt() {
        String line = new String(new JsonLines().encode(event()), UTF_8);

        assertThat(line)
                .isEqualTo("{'timestamp':'2026-03-04T05:06:07.089Z','level':'WARNING','message':'File not found:"
                                .replace('\'', '"')
                        + " a\\u202egnp.exe\\nb\\u2066c\\u2028d\\u001b[2J\u00e9\u65e5\","
                        + "'path':'a\\u202eb c','extensions':{'path':'\\u202e'}}\n".replace('\'', '"'));
        assertThat(((JsonObject) JsonText.read(line).clean().orElseThrow()).string("message"))
                .contains(HOSTILE);
    }

    private static LoggingEvent event() {
        LoggingEvent event = new LoggingEvent();
        event.setLoggerContext(new LoggerContext());
        event.setLoggerName("faultline");
        event.setLevel(Level.WARN);
        event.setMessage(HOSTILE);
        event.setInstant(Instant.parse("2026-03-04T05:06:07.089Z"));
        event.setKeyValuePairs(List.of(
                new KeyValuePair("path", "a\u202Eb c"),
                new KeyValuePair(
                        "extensions", JsonObject.builder().put("path", "\u202E").build())));
        return event;
    }
}
