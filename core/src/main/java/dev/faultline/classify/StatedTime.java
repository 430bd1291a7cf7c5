package dev.faultline.classify;

import dev.faultline.json.JsonNumber;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonString;
import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The time after which a text says that the call may be repeated. It wins over everything else in the text (R42). */
final class StatedTime {
    /** A longer text is output, in which such words are about something else. */
    private static final int LONGEST = 1_000;

    private static final int MOST_LINES = 6;

    private static final String AMOUNT =
            "(\\d{1,9}(?:\\.\\d{1,9})?) ?(milliseconds?|ms|seconds?|secs?|s|minutes?|mins?|m|hours?|hrs?|h)";

    private static final Pattern SAID = Pattern.compile(
            "(?i)\\b(?:(?:retry|try(?: \\S+){0,3} again|available again|resets?|retry the request)"
                    + " (?:in|after)|(?:please |must |should |^)wait(?: for| at least)?|retry.?after[:=]?)"
                    + " ?(?:about |at least |approximately )?((?:"
                    + AMOUNT + "){1,3})\\b",
            Pattern.MULTILINE);

    private static final Pattern ONE = Pattern.compile("(?i)" + AMOUNT);

    /** As in the HTTP header, whose unit is seconds. */
    private static final Pattern HEADER = Pattern.compile("(?i)\\bretry-after\"?[:=] ?(\\d{1,9})(?![\\d.]| ?[a-z])");

    private StatedTime() {}

    /** {@return the delay that this text states} */
    static Optional<Duration> in(String text) {
        if (text.length() > LONGEST || text.lines().limit(MOST_LINES + 1L).count() > MOST_LINES) {
            return Optional.empty();
        }
        Matcher header = HEADER.matcher(text);
        if (header.find()) {
            return Optional.of(Duration.ofSeconds(Long.parseLong(header.group(1))));
        }
        Matcher said = SAID.matcher(text);
        return said.find() ? Optional.of(total(said.group(1))) : Optional.empty();
    }

    /** {@return the delay that a member of this object states} */
    static Optional<Duration> in(JsonObject object) {
        Stream<Optional<Duration>> seconds = Stream.of(
                        "retryAfter",
                        "retry_after",
                        "retry-after",
                        "Retry-After",
                        "retryAfterSeconds",
                        "retry_after_seconds")
                .map(name -> object.get(name).flatMap(value -> amount(value, 1_000)));
        Stream<Optional<Duration>> millis = Stream.of("retryAfterMs", "retry_after_ms")
                .map(name -> object.get(name).flatMap(value -> amount(value, 1)));
        return Stream.concat(seconds, millis).flatMap(Optional::stream).findFirst();
    }

    private static Optional<Duration> amount(JsonValue value, long millis) {
        String digits = switch (value) {
            case JsonNumber number -> JsonText.print(number);
            case JsonString(String text) -> text;
            default -> ""; // other values are not amounts
        };
        return digits.matches("\\d{1,9}(?:\\.\\d{1,9})?") ? Optional.of(duration(digits, millis)) : Optional.empty();
    }

    private static Duration total(String amounts) {
        return ONE.matcher(amounts)
                .results()
                .map(found -> duration(found.group(1), millis(found.group(2))))
                .reduce(Duration.ZERO, Duration::plus);
    }

    private static long millis(String unit) {
        String lower = unit.toLowerCase(Locale.ROOT);
        if (lower.equals("ms") || lower.startsWith("milli")) {
            return 1;
        }
        return switch (lower.charAt(0)) {
            case 's' -> 1_000;
            case 'm' -> 60_000;
            default -> 3_600_000; // an hour: AMOUNT has no other unit
        };
    }

    private static Duration duration(String amount, long millis) {
        BigDecimal exact = new BigDecimal(amount).multiply(BigDecimal.valueOf(millis));
        return Duration.ofMillis(exact.setScale(0, RoundingMode.CEILING).longValueExact());
    }
}
