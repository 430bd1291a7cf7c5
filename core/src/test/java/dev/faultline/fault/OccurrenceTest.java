package dev.faultline.fault;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.time.Instant;
import java.util.Locale;
import java.util.TimeZone;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OccurrenceTest {
    private final Locale locale = Locale.getDefault();
    private final TimeZone zone = TimeZone.getDefault();

    @AfterEach
    void restoreTheMachinesSettings() {
        Locale.setDefault(locale);
        TimeZone.setDefault(zone);
    }

    @ParameterizedTest
    @CsvSource({
        "2026-11-15T08:05:09Z, 2026-11-15T08:05:09.000Z",
        "2026-11-15T08:05:09.120Z, 2026-11-15T08:05:09.120Z",
        "2026-11-15T08:05:09.999999999Z, 2026-11-15T08:05:09.999Z",
        "1970-01-01T00:00:00Z, 1970-01-01T00:00:00.000Z",
        "1969-12-31T23:59:59.000000001Z, 1969-12-31T23:59:59.000Z",
        "2024-02-29T23:59:59.5Z, 2024-02-29T23:59:59.500Z"
    })
    void hasATimestampWithThreeDigitsOfASecond(Instant at, String expected) {
        String timestamp = occurrence(at).timestamp();

        assertThat(timestamp).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"ar-EG-u-nu-arab", "th-TH-u-ca-buddhist-nu-thai", "ja-JP-u-ca-japanese", "tr-TR"})
    void hasTheSameTimestampInEveryLocale(String tag) throws Exception {
        Locale.setDefault(Locale.forLanguageTag(tag));

        String timestamp = timestampOfANewProgram(Instant.parse("2026-11-15T08:05:09.120Z"));

        assertThat(timestamp).isEqualTo("2026-11-15T08:05:09.120Z");
    }

    @ParameterizedTest
    @ValueSource(strings = {"Asia/Kolkata", "America/St_Johns", "Pacific/Kiritimati"})
    void hasTheSameTimestampInEveryTimeZone(String id) throws Exception {
        TimeZone.setDefault(TimeZone.getTimeZone(id));

        String timestamp = timestampOfANewProgram(Instant.parse("2026-11-15T08:05:09.120Z"));

        assertThat(timestamp).isEqualTo("2026-11-15T08:05:09.120Z");
    }

    // A class that was loaded before the settings changed may still use the old ones.
    private static String timestampOfANewProgram(Instant at) throws IOException, ReflectiveOperationException {
        URL classes = Occurrence.class.getProtectionDomain().getCodeSource().getLocation();
        try (URLClassLoader loader = new URLClassLoader(new URL[] {classes}, ClassLoader.getPlatformClassLoader())) {
            Class<?> type = loader.loadClass(Occurrence.class.getName());
            Object occurrence = type.getConstructor(
                            loader.loadClass(Fault.class.getName()),
                            loader.loadClass(Origin.class.getName()),
                            Instant.class,
                            String.class)
                    .newInstance(null, null, at, "1");
            return (String) type.getMethod("timestamp").invoke(occurrence);
        }
    }

    private static Occurrence occurrence(Instant at) {
        return new Occurrence(CommonCode.UNEXPECTED.fault("m"), Origin.UNKNOWN, at, "1");
    }
}
