package dev.faultline.check.rule;

import dev.faultline.check.probe.ProbeKind;
import dev.faultline.check.probe.ProbePlan;
import dev.faultline.check.probe.Trial;
import dev.faultline.check.wire.Observed;
import dev.faultline.json.JsonObject;
import dev.faultline.rpc.RpcError;
import java.util.Optional;
import java.util.Set;

/** The errors of the protocol mean what the specification says. */
final class ProtocolRules {
    /** The codes in the reserved range that the protocol defines, in any revision. */
    private static final Set<Integer> DEFINED = Set.of(
            RpcError.PARSE_ERROR,
            RpcError.INVALID_REQUEST,
            RpcError.METHOD_NOT_FOUND,
            RpcError.INVALID_PARAMS,
            RpcError.INTERNAL_ERROR,
            RpcError.RESOURCE_NOT_FOUND,
            RpcError.HEADER_MISMATCH,
            RpcError.MISSING_CAPABILITY,
            RpcError.UNSUPPORTED_VERSION,
            RpcError.URL_ELICITATION_REQUIRED);

    private static final int RESERVED_FROM = -32768;
    private static final int RESERVED_TO = -32000;

    private ProtocolRules() {}

    static Judgement unknownMethod(Trial trial) {
        return trial.probe().kind() == ProbeKind.UNKNOWN_METHOD
                ? expect(trial.first().observed(), Set.of(RpcError.METHOD_NOT_FOUND))
                : Judgement.notApplicable();
    }

    static Judgement unknownTool(Trial trial) {
        if (trial.probe().kind() != ProbeKind.UNKNOWN_TOOL) {
            return Judgement.notApplicable();
        }
        if (trial.first().observed() instanceof Observed.Result(JsonObject result)) {
            return FailedAnswer.in(trial.first())
                    .map(failed -> Judgement.violatedIf(
                            !failed.all().contains(ProbePlan.UNKNOWN),
                            "The failed result does not name the tool that does not exist."))
                    .orElseGet(() -> new Judgement.Violated("The call of a tool that does not exist succeeded."));
        }
        return expect(trial.first().observed(), Set.of(RpcError.INVALID_PARAMS));
    }

    static Judgement unreadableJson(Trial trial) {
        if (trial.probe().kind() != ProbeKind.UNREADABLE_JSON || !trial.first().alive()) {
            return Judgement.notApplicable();
        }
        return trial.first().observed() instanceof Observed.Silence
                ? new Judgement.Violated("The server does not say that it could not read the message.")
                : expect(trial.first().observed(), Set.of(RpcError.PARSE_ERROR));
    }

    static Judgement reservedCodes(Trial trial) {
        return trial.first().observed() instanceof Observed.RpcFailure failure
                ? Judgement.violatedIf(
                        failure.code() >= RESERVED_FROM
                                && failure.code() <= RESERVED_TO
                                && !DEFINED.contains(failure.code()),
                        "The code " + failure.code() + " is in the range that JSON-RPC and MCP reserve, and neither"
                                + " defines it.")
                : Judgement.notApplicable();
    }

    static Judgement malformedRequest(Trial trial) {
        return trial.probe().kind() == ProbeKind.MALFORMED_REQUEST
                        && trial.first().observed() instanceof Observed.RpcFailure failure
                ? Judgement.violatedIf(
                        failure.code() == RpcError.INTERNAL_ERROR,
                        "The mistake of the client is reported as an internal error (-32603).")
                : Judgement.notApplicable();
    }

    static Judgement unknownNames(Trial trial) {
        Observed observed = trial.first().observed();
        ProbeKind kind = trial.probe().kind();
        if (kind == ProbeKind.UNKNOWN_RESOURCE) {
            return expect(observed, Set.of(RpcError.INVALID_PARAMS, RpcError.RESOURCE_NOT_FOUND));
        }
        return kind == ProbeKind.UNKNOWN_PROMPT || kind == ProbeKind.UNKNOWN_CURSOR
                ? expect(observed, Set.of(RpcError.INVALID_PARAMS))
                : Judgement.notApplicable();
    }

    private static Judgement expect(Observed observed, Set<Integer> codes) {
        return switch (observed) {
            case Observed.RpcFailure failure ->
                Judgement.violatedIf(!codes.contains(failure.code()), "The error has the code " + failure.code() + ".");
            case Observed.Result result -> new Judgement.Violated("The server returned a result, not an error.");
            case Observed.Status(int status, String body, Optional<String> challenge) ->
                new Judgement.Violated("The response is HTTP status " + status + " without a JSON-RPC error.");
            // Those are findings of other rules.
            case Observed.Invalid invalid -> Judgement.notApplicable();
            case Observed.Silence silence -> Judgement.notApplicable();
            case Observed.Gone gone -> Judgement.notApplicable();
        };
    }
}
