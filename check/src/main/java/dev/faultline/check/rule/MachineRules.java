package dev.faultline.check.rule;

import dev.faultline.check.probe.Trial;
import dev.faultline.dialect.Dialect;
import dev.faultline.dialect.Envelope;
import dev.faultline.dialect.Reading;
import dev.faultline.dialect.Violation;
import dev.faultline.dialects.Dialects;
import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonNull;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonValue;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A failure tells programs what to do. */
final class MachineRules {
    private static final Pattern CODE =
            Pattern.compile("(?i)(?:error|fault|failure|status|problem)?[_-]?(?:code|type|reason|kind)");
    private static final Pattern RETRY =
            Pattern.compile("(?i)[a-z]{0,8}[_-]?(?:retry|retries|retryable|retriable|recoverable|transient)"
                    + "(?:[_-]?(?:after|at|in|not[_-]?before|delay)[a-z_-]{0,12})?");

    /** Advice about a further call. That an attempt to retry has failed is not advice. */
    private static final Pattern RETRY_TEXT =
            Pattern.compile("(?i)\\b(?:(?:do not|don't|please|you (?:can|may)|not) retry|retry"
                    + " (?:after|in|later|once|with|the|this|it|only|your)|(?:can|may|should|must)(?: not)? be"
                    + " (?:retried|repeated)|try(?:ing)? (?:it )?again|repeat(?:ed|ing)? (?:the|this) call|call (?:it"
                    + " )?again)\\b|^retry\\b");

    /** What differs between two answers although they say the same: times, ids and addresses. */
    private static final Pattern VARYING = Pattern.compile(
            "[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}|0x[0-9a-fA-F]+|[0-9A-Za-z_-]{20,}|\\d+");

    /** A line that counts how often the same call has failed: the answer is the same beside it. */
    private static final Pattern COUNT = Pattern.compile("\\n[^\\n]*\\bfailed \\d+ times\\b[^\\n]*");

    private MachineRules() {}

    static Judgement code(Trial trial) {
        return failedCall(trial)
                .map(envelope -> Judgement.violatedIf(
                        !isUnderstood(envelope)
                                && members(envelope)
                                        .noneMatch(name -> CODE.matcher(name).matches()),
                        "Neither structuredContent nor _meta has a code for the failure."))
                .orElseGet(Judgement::notApplicable);
    }

    static Judgement retry(Trial trial) {
        return failedCall(trial)
                .filter(envelope -> !ReportingRules.isFrozen(envelope))
                .map(envelope -> Judgement.violatedIf(
                        members(envelope).noneMatch(name -> RETRY.matcher(name).matches())
                                && envelope.text().stream()
                                        .noneMatch(
                                                text -> RETRY_TEXT.matcher(text).find()),
                        "Nothing says whether the same call may succeed later."))
                .orElseGet(Judgement::notApplicable);
    }

    static Judgement sameAnswer(Trial trial) {
        List<FailedAnswer> failures = trial.exchanges().stream()
                .flatMap(exchange -> FailedAnswer.in(exchange).stream())
                .toList();
        if (trial.exchanges().size() < 2 || failures.size() != trial.exchanges().size()) {
            return Judgement.notApplicable();
        }
        List<String> texts =
                failures.stream().map(MachineRules::constant).distinct().toList();
        return Judgement.violatedIf(
                texts.size() > 1, "The same call was answered differently: " + String.join(" / ", texts));
    }

    private static String constant(FailedAnswer failed) {
        return VARYING.matcher(COUNT.matcher(failed.text()).replaceAll("")).replaceAll("#");
    }

    static Judgement validEnvelope(Trial trial) {
        return failedCall(trial)
                .flatMap(MachineRules::violations)
                .map(violations -> Judgement.of(violations.stream().findFirst().map(Violation::toString)))
                .orElseGet(Judgement::notApplicable);
    }

    // Only an envelope that is understood is surely meant to be one of the dialect.
    private static Optional<List<Violation>> violations(Envelope envelope) {
        Optional<List<Violation>> fewest = Optional.empty();
        for (Dialect dialect : Dialects.all()) {
            if (dialect.read(envelope) instanceof Reading.Understood) {
                List<Violation> found = dialect.check(envelope);
                if (fewest.isEmpty() || found.size() < fewest.get().size()) {
                    fewest = Optional.of(found);
                }
            }
        }
        return fewest;
    }

    private static boolean isUnderstood(Envelope envelope) {
        return Dialects.read(envelope) instanceof Reading.Understood;
    }

    private static Optional<Envelope> failedCall(Trial trial) {
        return FailedAnswer.in(trial.first())
                .filter(failed -> trial.probe().kind().isCall())
                .flatMap(FailedAnswer::envelope);
    }

    private static Stream<String> members(Envelope envelope) {
        return Stream.concat(Stream.of(envelope.meta()), envelope.object().stream())
                .flatMap(MachineRules::members);
    }

    private static Stream<String> members(JsonValue value) {
        return switch (value) {
            case JsonObject object ->
                object.members().entrySet().stream()
                        .filter(member -> !member.getValue().equals(JsonNull.NULL))
                        .flatMap(member -> Stream.concat(Stream.of(member.getKey()), members(member.getValue())));
            case JsonArray(List<JsonValue> items) -> items.stream().flatMap(MachineRules::members);
            default -> Stream.empty(); // scalars have no members
        };
    }
}
