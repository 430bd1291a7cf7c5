package dev.faultline.dialects.toolfailure;

import dev.faultline.advice.Advisor;
import dev.faultline.advice.Decision;
import dev.faultline.advice.Remedy;
import dev.faultline.fault.CommonCode;
import dev.faultline.fault.Effect;
import dev.faultline.fault.Fault;
import dev.faultline.fault.FaultKind;
import dev.faultline.fault.Retry;
import dev.faultline.fault.UnlistedCode;
import dev.faultline.internal.Counted;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The text of a failure, for the model and for people: what happened, what to do next, and whether and when to repeat
 * the call, one sentence on each line.
 */
final class FailureText {
    private static final String AT_ONCE = "You can make the same call again at once.";
    private static final String FAILS_AGAIN = "The same call would fail again.";
    private static final String UNTIL_THEN = "Until then, the same call fails again.";
    private static final Pattern LATER = Pattern.compile("You can make the same call again after \\d+ [a-z]+\\.");

    /** The lines after the message. A suggestion of the fault takes the place of the step. */
    private record Advice(Optional<String> step, String retry) {
        String lines(Optional<String> suggestion) {
            return suggestion.or(() -> step).map(line -> '\n' + line).orElse("") + '\n' + retry;
        }
    }

    /** The advice if the tool itself wrote the message: only the message says what went wrong. */
    private static final Advice TOOL_SAYS = advice("Act on what the tool says.", "Do not simply repeat the call.");

    /** Every advice against a repeat. */
    private static final Set<Advice> AGAINST = Stream.concat(
                    Stream.of(TOOL_SAYS),
                    Arrays.stream(FaultKind.values())
                            .flatMap(kind -> Arrays.stream(Effect.values()).map(effect -> unrepeatable(kind, effect)))
                            .map(FailureText::advice))
            .collect(Collectors.toUnmodifiableSet());

    private FailureText() {}

    /** {@return the text of this fault} */
    static String of(Fault fault) {
        return fault.message() + advice(fault).lines(fault.suggestion());
    }

    /** {@return the message in this text: the text without the advice that {@link #of} adds, if it has one} */
    static String message(String text, Optional<String> suggestion) {
        String last = text.substring(text.lastIndexOf('\n') + 1);
        Stream<Advice> candidates = last.equals(AT_ONCE) || LATER.matcher(last).matches()
                ? Stream.of(new Advice(Optional.empty(), last))
                : AGAINST.stream();
        return candidates
                .map(advice -> advice.lines(suggestion))
                .filter(text::endsWith)
                .findFirst()
                .map(lines -> text.substring(0, text.length() - lines.length()))
                .orElse(text);
    }

    private static Fault unrepeatable(FaultKind kind, Effect effect) {
        return new UnlistedCode(kind.name(), kind).fault("").withEffect(effect).withRetry(Retry.NEVER);
    }

    private static Advice advice(Fault fault) {
        // R33: a retry answer that is left after the boundary is safe, also for a call that may have taken effect.
        boolean repeatable = !(fault.retry() instanceof Retry.Never);
        return switch (Advisor.advise(fault, repeatable)) {
            case Decision.Repeat(Duration delay) -> new Advice(Optional.empty(), repeat(delay));
            case Decision.Repair(Remedy remedy) -> repair(remedy, fault.effect());
            case Decision.GiveUp(String reason) ->
                fault.code() == CommonCode.TOOL_FAILED
                        ? TOOL_SAYS
                        : advice(reason, "Do not repeat the call; report the failure to the user.");
        };
    }

    private static String repeat(Duration delay) {
        return delay.isZero() ? AT_ONCE : "You can make the same call again after " + words(delay) + ".";
    }

    private static Advice repair(Remedy remedy, Effect effect) {
        return switch (remedy) {
            case CORRECT_INPUT -> advice("Correct the arguments.", FAILS_AGAIN);
            case USE_EXISTING_NAME -> advice("List what exists, and use a name from that list.", FAILS_AGAIN);
            case READ_AGAIN -> advice("Read the current state, then decide again.", FAILS_AGAIN);
            case AUTHENTICATE -> advice("Log in again, or ask the user to do so.", UNTIL_THEN);
            case ASK_PERMISSION -> advice("Ask the user for permission.", UNTIL_THEN);
            case MEET_PRECONDITION -> advice("First do what is missing.", UNTIL_THEN);
            case CHANGE_CONTENT -> advice("Change the content so that it follows the rule.", FAILS_AGAIN);
            case CHECK_EFFECT ->
                effect == Effect.APPLIED
                        ? advice("The call took effect: check its result.", "Do not repeat the call.")
                        : advice("Find out whether the call took effect.", "Do not repeat the call until you know.");
        };
    }

    private static Advice advice(String step, String retry) {
        return new Advice(Optional.of(step), retry);
    }

    private static String words(Duration delay) {
        long millis = delay.toMillis();
        if (millis % 1_000 != 0) {
            return Counted.of(millis, "millisecond", "milliseconds");
        }
        return millis % 60_000 != 0
                ? Counted.of(millis / 1_000, "second", "seconds")
                : Counted.of(millis / 60_000, "minute", "minutes");
    }
}
