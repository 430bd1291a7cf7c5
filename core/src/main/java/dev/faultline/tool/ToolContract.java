package dev.faultline.tool;

import dev.faultline.fault.CommonCode;
import dev.faultline.fault.Effect;
import dev.faultline.fault.Fault;
import dev.faultline.fault.Retry;
import dev.faultline.json.JsonObject;
import java.time.Duration;
import java.util.Optional;

/**
 * The contract of a tool.
 *
 * @param name the name that clients call
 * @param operation what it does, as {@code category:operation}
 * @param emptyResult its empty result, for dialects that send it with an error
 * @param parameters its arguments
 * @param timeLimit how long a call may take
 * @param grace how much longer the boundary waits for a tool that enforces the limit itself, so that the tool's own
 *     timeout response is sent; zero for all other tools
 * @param effectOnFailure whether a call that fails midway may have changed something; {@code NONE} for a tool that only
 *     reads
 * @param idempotence which calls may be repeated even if they may have taken effect
 * @param effectCheck how a caller finds out whether a failed call took effect, in one sentence
 */
public record ToolContract(
        String name,
        Optional<String> operation,
        JsonObject emptyResult,
        Parameters<?> parameters,
        Optional<Duration> timeLimit,
        Duration grace,
        Effect effectOnFailure,
        Idempotence idempotence,
        Optional<String> effectCheck) {
    /** {@return the contract of a tool without arguments, time limit or other properties} */
    public static ToolContract named(String name) {
        return new ToolContract(
                name,
                Optional.empty(),
                JsonObject.EMPTY,
                Parameters.NONE,
                Optional.empty(),
                Duration.ZERO,
                Effect.UNKNOWN,
                Idempotence.NEVER,
                Optional.empty());
    }

    /** {@return this contract with this operation} */
    public ToolContract operation(String categoryAndOperation) {
        return new ToolContract(
                name,
                Optional.of(categoryAndOperation),
                emptyResult,
                parameters,
                timeLimit,
                grace,
                effectOnFailure,
                idempotence,
                effectCheck);
    }

    /** {@return this contract with this empty result} */
    public ToolContract emptyResult(JsonObject empty) {
        return new ToolContract(
                name, operation, empty, parameters, timeLimit, grace, effectOnFailure, idempotence, effectCheck);
    }

    /** {@return this contract with these parameters} */
    public ToolContract parameters(Parameters<?> declared) {
        return new ToolContract(
                name, operation, emptyResult, declared, timeLimit, grace, effectOnFailure, idempotence, effectCheck);
    }

    /** {@return this contract with this time limit} */
    public ToolContract timeLimit(Duration limit) {
        return new ToolContract(
                name,
                operation,
                emptyResult,
                parameters,
                Optional.of(limit),
                grace,
                effectOnFailure,
                idempotence,
                effectCheck);
    }

    /** {@return this contract with a time limit of at most this} */
    public ToolContract timeLimitAtMost(Duration limit) {
        return timeLimit.filter(own -> own.compareTo(limit) <= 0).isPresent() ? this : timeLimit(limit);
    }

    /** {@return this contract for a tool that enforces its time limit itself and may answer this much later} */
    public ToolContract grace(Duration more) {
        return new ToolContract(
                name, operation, emptyResult, parameters, timeLimit, more, effectOnFailure, idempotence, effectCheck);
    }

    /** {@return this contract for a tool that changes nothing} */
    public ToolContract readOnly() {
        return new ToolContract(
                name, operation, emptyResult, parameters, timeLimit, grace, Effect.NONE, idempotence, effectCheck);
    }

    /** {@return this contract for a tool whose calls may all be repeated} */
    public ToolContract idempotent() {
        return idempotent(Idempotence.ALWAYS);
    }

    /** {@return this contract for a tool of which these calls may be repeated} */
    public ToolContract idempotent(Idempotence calls) {
        return new ToolContract(
                name, operation, emptyResult, parameters, timeLimit, grace, effectOnFailure, calls, effectCheck);
    }

    /** {@return this contract with a sentence that explains how to check whether a failed call took effect} */
    public ToolContract effectCheck(String sentence) {
        return new ToolContract(
                name,
                operation,
                emptyResult,
                parameters,
                timeLimit,
                grace,
                effectOnFailure,
                idempotence,
                Optional.of(sentence));
    }

    /** {@return whether this is the contract of a method of the protocol, such as {@code resources/read}} */
    public boolean isMethod() {
        return name.indexOf('/') >= 0;
    }

    /** {@return the fault of a call that does not end within its time limit} */
    public Fault late() {
        // R42: what hung once may hang again, and a tool says with its hints whether it may be repeated.
        return isMethod()
                ? CommonCode.TIMED_OUT.fault(Fault.LATE_SERVER).withRetry(Retry.UNKNOWN)
                : CommonCode.TIMED_OUT.fault(Fault.LATE);
    }
}
