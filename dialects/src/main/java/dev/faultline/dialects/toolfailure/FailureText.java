package dev.faultline.dialects.toolfailure;

import dev.faultline.advice.Advisor;
import dev.faultline.advice.Decision;
import dev.faultline.advice.Remedy;
import dev.faultline.fault.CommonCode;
import dev.faultline.fault.Effect;
import dev.faultline.fault.Fault;
import dev.faultline.fault.FaultCode;
import dev.faultline.fault.Occurrence;
import dev.faultline.internal.Counted;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The text of a failure, for the model and for people: what happened, what to do next, and whether and when to repeat
 * the call, one sentence on each line.
 */
final class FailureText {
    private static final String AT_ONCE = "You can make the same call again at once.";
    private static final String ONCE = "You can make the same call once more: whether it would succeed is not known.";
    private static final String ONCE_AT_MOST =
            "If you make the same call again, do so once: whether it would succeed is not known.";
    private static final String FAILS_AGAIN = "The same call would fail again.";
    private static final String UNTIL_THEN = "Until then, the same call fails again.";
    private static final String DONE = "Do not repeat the call.";
    private static final String CHECK_FIRST = "Do not repeat the call until you know.";
    private static final String CHECK_BEFORE = "Find out whether the call took effect before you repeat it.";
    private static final Pattern REPEATED = Pattern.compile("This call has now failed \\d+ times in the same way\\.");
    private static final Pattern LATER = Pattern.compile("You can make the same call again after \\d+ [a-z]+\\.");

    /** The lines after the message. A suggestion of the fault takes the place of the step. */
    private record Advice(Optional<String> step, String retry) {
        String lines(Optional<String> suggestion) {
            return suggestion.or(() -> step).map(line -> '\n' + line).orElse("") + '\n' + retry;
        }
    }

    /** The last lines that follow a line with the step or a suggestion. */
    private static final Set<String> AFTER_STEP =
            Set.of(ONCE_AT_MOST, FAILS_AGAIN, UNTIL_THEN, DONE, CHECK_FIRST, CHECK_BEFORE);

    /** The codes that explain nothing: the id leads the operator to the reason. */
    private static final Set<FaultCode> UNEXPLAINED = Set.of(CommonCode.UNEXPECTED, CommonCode.INTERNAL_ERROR);

    /** So much of an id is enough to find its failure. */
    private static final int SHORT_ID = 8;

    private FailureText() {}

    /** {@return the text of this occurrence, in a tool of which all calls may be repeated or not} */
    static String of(Occurrence occurrence, boolean idempotent) {
        Fault fault = occurrence.fault();
        String id = UNEXPLAINED.contains(fault.code()) ? reference(occurrence.id()) : "";
        return fault.message()
                + id
                + advice(fault, idempotent).lines(fault.suggestion())
                + repeated(occurrence.failures());
    }

    private static String repeated(int failures) {
        return failures == 1 ? "" : "\nThis call has now failed " + failures + " times in the same way.";
    }

    private static String reference(String id) {
        return " (failure " + id.substring(0, Math.min(id.length(), SHORT_ID)) + ")";
    }

    /**
     * {@return the message in this text: the text without the advice and the reference to the id that {@link #of} adds,
     * if it has them}
     */
    static String message(String text, Optional<String> suggestion, Optional<String> id) {
        String message = withoutAdvice(text, suggestion);
        return id.map(FailureText::reference)
                .filter(message::endsWith)
                .map(reference -> message.substring(0, message.length() - reference.length()))
                .orElse(message);
    }

    private static String withoutAdvice(String whole, Optional<String> suggestion) {
        String end = whole.substring(whole.lastIndexOf('\n') + 1);
        String text = REPEATED.matcher(end).matches() ? without(whole, end).orElse(whole) : whole;
        String last = text.substring(text.lastIndexOf('\n') + 1);
        boolean permission =
                last.equals(AT_ONCE) || last.equals(ONCE) || LATER.matcher(last).matches();
        if (!permission && !AFTER_STEP.contains(last)) {
            return text;
        }
        return without(text, last)
                .flatMap(rest -> suggestion.isEmpty() && permission
                        ? Optional.of(rest)
                        : without(rest, suggestion.orElse(rest.substring(rest.lastIndexOf('\n') + 1))))
                .orElse(text);
    }

    /** {@return the text before this line or these lines at its end; empty if it is nothing else} */
    private static Optional<String> without(String text, String end) {
        return text.endsWith('\n' + end)
                ? Optional.of(text.substring(0, text.length() - end.length() - 1))
                : Optional.empty();
    }

    private static Advice advice(Fault fault, boolean idempotent) {
        // R33: a retry answer that is left after the boundary is safe, also for a call that may have taken effect.
        return switch (Advisor.advise(fault, idempotent || fault.retry().isAllowed())) {
            case Decision.Repeat(Duration delay) -> new Advice(Optional.empty(), repeat(delay));
            case Decision.RepeatOnce() -> once(fault.code());
            case Decision.Repair(Remedy remedy) -> repair(remedy, fault);
            case Decision.GiveUp(String reason) -> advice(reason.replace('\n', ' '), FAILS_AGAIN);
        };
    }

    private static Advice once(FaultCode code) {
        return Advisor.remedyOf(code)
                .map(remedy -> advice(remedy.replace('\n', ' '), ONCE_AT_MOST))
                .orElseGet(() -> new Advice(Optional.empty(), ONCE));
    }

    private static String repeat(Duration delay) {
        return delay.isZero() ? AT_ONCE : "You can make the same call again after " + words(delay) + ".";
    }

    private static Advice repair(Remedy remedy, Fault fault) {
        return switch (remedy) {
            case CORRECT_INPUT -> advice("Correct the " + wrong(fault.code()) + ".", FAILS_AGAIN);
            case USE_EXISTING_NAME -> advice("List what exists, and use a name from that list.", FAILS_AGAIN);
            case READ_AGAIN -> advice("Read the current state, then decide again.", FAILS_AGAIN);
            case AUTHENTICATE -> advice("Log in again, or ask the user to do so.", UNTIL_THEN);
            case ASK_PERMISSION -> advice("Ask the user for permission.", UNTIL_THEN);
            case MEET_PRECONDITION -> advice("First do what is missing.", UNTIL_THEN);
            case CHANGE_CONTENT -> advice("Change the content so that it follows the rule.", FAILS_AGAIN);
            case CHECK_EFFECT -> check(fault);
        };
    }

    private static String wrong(FaultCode code) {
        return code == CommonCode.MALFORMED_MESSAGE ? "message" : "arguments";
    }

    private static Advice check(Fault fault) {
        if (fault.effect() == Effect.APPLIED) {
            return advice("The call took effect: check its result.", DONE);
        }
        return Advisor.remedyOf(fault.code())
                .map(remedy -> advice(remedy.replace('\n', ' '), CHECK_BEFORE))
                .orElseGet(() -> advice("Find out whether the call took effect.", CHECK_FIRST));
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
