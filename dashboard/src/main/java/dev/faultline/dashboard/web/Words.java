package dev.faultline.dashboard.web;

import dev.faultline.advice.Remedy;
import dev.faultline.fault.FaultKind;
import dev.faultline.fault.Retry;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** How the pages say things. */
final class Words {
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss", Locale.ROOT).withZone(ZoneOffset.UTC);
    private static final DateTimeFormatter MINUTE =
            DateTimeFormatter.ofPattern("HH:mm", Locale.ROOT).withZone(ZoneOffset.UTC);
    private static final DateTimeFormatter DAY =
            DateTimeFormatter.ofPattern("MMM d", Locale.ROOT).withZone(ZoneOffset.UTC);

    private Words() {}

    /** {@return the instant as a person reads it, in UTC} */
    static String time(Instant at) {
        return TIME.format(at);
    }

    /** {@return the beginning of an interval of this length, as short as it can be} */
    static String tick(Instant at, Duration width) {
        return width.compareTo(Duration.ofHours(12)) < 0 ? MINUTE.format(at) : DAY.format(at);
    }

    /** {@return the duration in its largest unit, such as "5 minutes"; "minute" for a single one} */
    static String interval(Duration width) {
        if (width.toDays() > 0 && width.toHours() % 24 == 0) {
            return counted(width.toDays(), "day");
        }
        return width.toHours() > 0 && width.toMinutes() % 60 == 0
                ? counted(width.toHours(), "hour")
                : counted(width.toMinutes(), "minute");
    }

    /** {@return the unit, with the number before it unless that is one} */
    static String counted(long number, String unit) {
        return number == 1 ? unit : number + " " + unit + "s";
    }

    /** {@return the number with its noun, such as "1 failure" and "1,024 failures"} */
    static String count(long number, String noun) {
        return number(number) + " " + noun + (number == 1 ? "" : "s");
    }

    /** {@return the number with commas between thousands} */
    static String number(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    /** {@return the part of the whole in per cent} */
    static String percent(long part, long whole) {
        return whole == 0 ? "0 %" : percent(part / (double) whole);
    }

    /** {@return the share in per cent; never 100 % or 0 % unless it is exactly that} */
    static String percent(double share) {
        double percent = share * 100;
        if ((percent > 99 && percent < 100) || (percent > 0 && percent < 1)) {
            return String.format(Locale.ROOT, "%.1f %%", Math.clamp(percent, 0.1, 99.9));
        }
        return Math.round(percent) + " %";
    }

    /** {@return the size in a unit that people read} */
    static String bytes(long size) {
        return size < 10_240
                ? number(size) + " bytes"
                : size < 10_485_760 ? number(size / 1024) + " KiB" : number(size / 1_048_576) + " MiB";
    }

    /** {@return who has to act on faults of this kind} */
    static String side(FaultKind kind) {
        return switch (kind.severity()) {
            case WARNING -> "caller";
            case ERROR, CRITICAL -> "server";
        };
    }

    /** {@return the kind as a word} */
    static String kind(FaultKind kind) {
        return kind.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    /** {@return whether the same call may be made again, as a sentence} */
    static String retry(Retry retry) {
        return switch (retry) {
            case Retry.Never() -> "The same call would fail again.";
            case Retry.Unknown() -> "It is not known whether the same call would succeed.";
            case Retry.Now() -> "The same call may be made again at once.";
            case Retry.After(Duration delay) -> "The same call may be made again after " + delay.toMillis() + " ms.";
        };
    }

    /** {@return what a caller should do, as a sentence} */
    static String remedy(Remedy remedy) {
        return switch (remedy) {
            case CORRECT_INPUT -> "Correct the arguments, then call again.";
            case USE_EXISTING_NAME -> "List what exists, and use a name from that list.";
            case READ_AGAIN -> "Read the current state, then decide again.";
            case AUTHENTICATE -> "Log in, then call again.";
            case ASK_PERMISSION -> "Ask a person for permission.";
            case MEET_PRECONDITION -> "Do first what the fault asks for.";
            case CHANGE_CONTENT -> "Change the content so that it follows the rule.";
            case CHECK_EFFECT -> "Find out whether the call took effect before anything else.";
        };
    }
}
