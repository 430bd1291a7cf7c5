package dev.faultline.internal;

import java.time.Duration;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Durations as people write them in settings: {@code 500ms}, {@code 30s}, {@code 2m}, {@code 1h}. */
public final class ShortDuration {
    private static final Pattern FORM = Pattern.compile("([1-9]\\d{0,8})(ms|s|m|h)");

    private ShortDuration() {}

    /** {@return the duration in this text; empty if it has another form} */
    public static Optional<Duration> parse(String text) {
        Matcher form = FORM.matcher(text);
        if (!form.matches()) {
            return Optional.empty();
        }
        long amount = Long.parseLong(form.group(1));
        return Optional.of(
                switch (form.group(2)) {
                    case "ms" -> Duration.ofMillis(amount);
                    case "s" -> Duration.ofSeconds(amount);
                    case "m" -> Duration.ofMinutes(amount);
                    default -> Duration.ofHours(amount); // the pattern admits no other
                });
    }
}
