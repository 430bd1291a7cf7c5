package dev.faultline.check.rule;

import dev.faultline.check.probe.Probe;
import dev.faultline.check.probe.ProbeKind;
import dev.faultline.check.probe.Trial;
import dev.faultline.check.wire.Exchange;
import dev.faultline.check.wire.Observed;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Every request is answered, whatever else arrives. */
final class AnswerRules {
    private AnswerRules() {}

    static Judgement answersOnce(Trial trial) {
        if (!(trial.probe().body() instanceof Probe.Request)) {
            return Judgement.notApplicable();
        }
        return Judgement.of(trial.exchanges().stream()
                .flatMap(exchange -> unanswered(exchange).stream())
                .findFirst());
    }

    private static Optional<String> unanswered(Exchange exchange) {
        return switch (exchange.observed()) {
            case Observed.Silence silence ->
                Optional.of(
                        exchange.alive()
                                ? "The request was never answered, although the server still answers others."
                                : "The request was never answered, nor was a ping after it.");
            case Observed.Invalid(String text, String reason) ->
                Optional.of("The response is not valid: " + reason + ".");
            case Observed.Status(int status, String body, Optional<String> challenge) ->
                Optional.of("The response is HTTP status " + status + " without a JSON-RPC message.");
            case Observed.Result result -> repeated(exchange);
            case Observed.RpcFailure failure -> repeated(exchange);
            case Observed.Gone gone -> Optional.empty(); // ANS-03
        };
    }

    private static Optional<String> repeated(Exchange exchange) {
        return exchange.repeated() == 0
                ? Optional.empty()
                : Optional.of("The request was answered " + (exchange.repeated() + 1) + " times.");
    }

    static Judgement survivesMalformedInput(Trial trial) {
        ProbeKind kind = trial.probe().kind();
        return kind == ProbeKind.UNREADABLE_JSON || kind == ProbeKind.NOT_A_MESSAGE
                ? survives(trial)
                : Judgement.notApplicable();
    }

    static Judgement survivesRequests(Trial trial) {
        return trial.probe().body() instanceof Probe.Request ? survives(trial) : Judgement.notApplicable();
    }

    private static Judgement survives(Trial trial) {
        return Judgement.of(trial.exchanges().stream()
                .flatMap(exchange -> lost(exchange).stream())
                .findFirst());
    }

    private static Optional<String> lost(Exchange exchange) {
        if (exchange.observed() instanceof Observed.Gone(OptionalInt exitCode, List<String> words)) {
            return Optional.of(
                    exitCode.isPresent()
                            ? "The server ended with exit code " + exitCode.getAsInt() + "."
                            : "The connection broke.");
        }
        boolean answered = !(exchange.observed() instanceof Observed.Silence);
        return exchange.alive()
                ? Optional.empty()
                : Optional.of(
                        answered
                                ? "The server answered, but does not answer a ping after it."
                                : "The server does not answer a ping after it.");
    }

    static Judgement writesOnlyMessages(Trial trial) {
        if (trial.probe().body() instanceof Probe.Nothing) {
            return Judgement.notApplicable();
        }
        return Judgement.of(trial.exchanges().stream()
                .flatMap(exchange -> exchange.noise().stream())
                .findFirst()
                .map(line -> "Standard output has a line that is not a message: " + line));
    }

    static Judgement endsWithItsInput(Trial trial) {
        return trial.probe().kind() == ProbeKind.END_OF_INPUT
                ? Judgement.violatedIf(
                        trial.first().observed() instanceof Observed.Silence,
                        "The process still runs after its standard input was closed.")
                : Judgement.notApplicable();
    }
}
