package dev.faultline.check.rule;

import dev.faultline.check.probe.CheckedTool;
import dev.faultline.check.probe.ProbeKind;
import dev.faultline.check.probe.Trial;
import dev.faultline.check.wire.Observed;
import dev.faultline.classify.HiddenFailures;
import dev.faultline.dialect.Dialect;
import dev.faultline.dialect.Envelope;
import dev.faultline.dialect.Reading;
import dev.faultline.dialect.Reported;
import dev.faultline.dialects.Dialects;
import dev.faultline.fault.FaultKind;
import dev.faultline.json.JsonObject;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** A failure is visible, and people can read it. */
final class ReportingRules {
    /** Texts that say nothing. */
    private static final Set<String> EMPTY_WORDS = Set.of(
            "", "error", "null", "undefined", "none", "failed", "failure", "unknown error", "[object object]", "{}");

    private ReportingRules() {}

    static Judgement channel(Trial trial) {
        if (!trial.probe().kind().isMistake()) {
            return Judgement.notApplicable();
        }
        return switch (trial.first().observed()) {
            case Observed.RpcFailure failure ->
                new Judgement.Violated("The wrong argument \"" + trial.probe().argument()
                        + "\" is reported as a JSON-RPC error (" + failure.code() + "), which models do not see.");
            case Observed.Result result when FailedAnswer.isFailed(result.result()) -> new Judgement.Kept();
            case Observed.Result accepted -> Judgement.notApplicable(); // SCH-01
            case Observed.Invalid invalid -> Judgement.notApplicable();
            case Observed.Status status -> Judgement.notApplicable();
            case Observed.Silence silence -> Judgement.notApplicable();
            case Observed.Gone gone -> Judgement.notApplicable();
        };
    }

    static Judgement hidden(Trial trial) {
        return success(trial)
                .map(result -> Judgement.of(hiddenFailure(trial, result)))
                .orElseGet(Judgement::notApplicable);
    }

    /** {@return the failure that this result hides} A likely one counts only if the call had to fail. */
    static Optional<String> hiddenFailure(Trial trial, JsonObject result) {
        CheckedTool tool = trial.probe().tool().orElseThrow();
        return switch (new HiddenFailures(tool.name(), tool.outputs())
                .find(result.get("structuredContent"), HiddenFailures.blocks(result.get("content")))) {
            case HiddenFailures.Suspicion.Sure(String text) ->
                Optional.of("The result reports a failure, but does not have isError: " + text);
            case HiddenFailures.Suspicion.Likely(String sign)
            when trial.probe().kind().isMistake() ->
                Optional.of("The result of a call with a wrong argument is a success that looks like a failure (" + sign
                        + ").");
            case HiddenFailures.Suspicion.Likely likely -> Optional.empty();
            case HiddenFailures.Suspicion.Nothing nothing -> Optional.empty();
        };
    }

    /** {@return the result of a call that claims to be a success} */
    static Optional<JsonObject> success(Trial trial) {
        return trial.probe().kind().isCall()
                        && trial.first().observed() instanceof Observed.Result(JsonObject result)
                        && !FailedAnswer.isFailed(result)
                ? Optional.of(result)
                : Optional.empty();
    }

    static Judgement readable(Trial trial) {
        boolean asked = trial.probe().kind().isCall() || trial.probe().kind() == ProbeKind.UNKNOWN_TOOL;
        return FailedAnswer.in(trial.first())
                .filter(failed -> asked)
                .map(failed -> Judgement.violatedIf(
                        EMPTY_WORDS.contains(
                                failed.text().strip().toLowerCase(Locale.ROOT).replaceAll("[.:!]+$", "")),
                        "The failure has no text that says what happened: \"" + failed.text() + "\"."))
                .orElseGet(Judgement::notApplicable);
    }

    static Judgement namesTheArgument(Trial trial) {
        return FailedAnswer.in(trial.first())
                .filter(failed -> trial.probe().kind().isMistake()
                        && failed.envelope().filter(ReportingRules::isFrozen).isEmpty()
                        && !isAboutSomethingElse(failed)
                        && !isTheSameForAnUnknownTool(trial, failed))
                .map(failed -> Judgement.violatedIf(
                        !failed.all().contains(trial.probe().argument()),
                        "The failure does not name the argument \""
                                + trial.probe().argument() + "\"."))
                .orElseGet(Judgement::notApplicable);
    }

    /**
     * {@return whether the contract of the answer fixes its sentence for each code, and allows nothing else} A gateway
     * keeps such a text and adds others.
     */
    static boolean isFrozen(Envelope envelope) {
        Dialect frozen = Dialects.find("resolve-v0").orElseThrow();
        return envelope.text().stream()
                .anyMatch(text -> frozen.read(Envelope.bareFailure(text)) instanceof Reading.Understood);
    }

    // It cannot be about the arguments: something is missing that every call needs, such as credentials.
    private static boolean isTheSameForAnUnknownTool(Trial trial, FailedAnswer failed) {
        return trial.background()
                .unknownTool()
                .flatMap(FailedAnswer::in)
                .filter(unknown -> unknown.text().equals(failed.text()))
                .isPresent();
    }

    // A server may reject a call for another reason, such as a missing session, before it looks at the arguments.
    private static boolean isAboutSomethingElse(FailedAnswer failed) {
        return failed.envelope().map(Dialects::read).orElseGet(Reading.Foreign::new)
                        instanceof Reading.Understood(Reported reported)
                && reported.fault().code().kind() != FaultKind.INVALID_INPUT;
    }
}
