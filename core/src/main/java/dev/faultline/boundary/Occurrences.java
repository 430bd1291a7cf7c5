package dev.faultline.boundary;

import dev.faultline.fault.Cause;
import dev.faultline.fault.CommonCode;
import dev.faultline.fault.Fault;
import dev.faultline.fault.FaultException;
import dev.faultline.fault.FaultLimits;
import dev.faultline.fault.Occurrence;
import dev.faultline.fault.Origin;
import dev.faultline.text.Redactor;
import dev.faultline.tool.ToolCall;
import dev.faultline.tool.ToolContract;
import java.time.InstantSource;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Supplier;

/** Creates occurrences from faults. If a source of context fails, only its information is lost, never the fault. */
record Occurrences(
        Function<ToolCall, Origin> origins,
        Redactor redactor,
        InstantSource clock,
        Supplier<String> ids,
        boolean keepsStacks,
        FaultLimits limits,
        Observers observers) {

    /** {@return the occurrence of the fault in this call; {@code known} is the origin that the thrower stated} */
    Occurrence of(ToolCall call, Fault fault, Origin known, Throwable thrown) {
        boolean explains = keepsStacks || fault.isUnforeseen(); // R54: nothing else leads to the reason
        return new Occurrence(
                redacted(call, reconciled(call, fault)),
                known.orElse(originOf(call)),
                observers.orFallback(call, clock::instant, InstantSource.system()::instant),
                observers.orFallback(call, ids, () -> UUID.randomUUID().toString()),
                explains
                        ? observers.orFallback(call, () -> Optional.of(StackText.of(thrown, redactor)), Optional::empty)
                        : Optional.empty());
    }

    /** {@return the occurrence as its dialect may show it: with the stack trace only for debugging} */
    Occurrence shown(Occurrence occurrence) {
        return keepsStacks ? occurrence : occurrence.withoutStack();
    }

    /** {@return the same occurrence with another fault, because its own could not be reported} */
    Occurrence replaced(ToolCall call, Occurrence first, Fault by) {
        Fault reconciled = reconciled(call, by.withEffect(first.fault().effect()));
        Fault fault = redacted(call, reconciled).withCause(new Cause.Replaced(first.fault()));
        return new Occurrence(fault, first.origin(), first.at(), first.id(), first.stack(), first.failures());
    }

    private Fault reconciled(ToolCall call, Fault fault) {
        ToolContract contract = call.contract();
        return observers.orFallback(
                call,
                () -> RetryRule.reconciled(
                        fault, contract, contract.idempotence().of(call)),
                () -> cautious(call, fault));
    }

    // The contract could not decide whether the call may be repeated, or the fault is incomplete.
    private Fault cautious(ToolCall call, Fault fault) {
        return observers.orFallback(call, () -> RetryRule.reconciled(fault, call.contract(), false), () -> fault);
    }

    /** {@return the same occurrence, reported as an internal error because its consequence failed} */
    Occurrence withoutConsequence(ToolCall call, Occurrence first, Throwable failure) {
        String message = failure instanceof FaultException known
                ? known.fault().message()
                : "The consequence of the failure could not be applied";
        return replaced(call, first, CommonCode.INTERNAL_ERROR.fault(message));
    }

    // R9: redacted once, here, so that what is recorded and what is sent are the same.
    private Fault redacted(ToolCall call, Fault fault) {
        return observers.orFallback(call, () -> fault.redacted(redactor).within(limits), () -> unredacted(fault));
    }

    // No text of a fault that cannot be redacted is safe to show, but its code is.
    private static Fault unredacted(Fault fault) {
        return CommonCode.INTERNAL_ERROR
                .fault(Fault.UNFORESEEN)
                .withEffect(fault.effect())
                .withCause(new Cause.Replaced(fault.code().fault("")));
    }

    private Origin originOf(ToolCall call) {
        ToolContract contract = call.contract();
        Origin named = Origin.ofTool(contract.name());
        Origin placed = contract.operation().map(named::withOperation).orElse(named);
        Origin here = call.caller().principal().map(placed::withCaller).orElse(placed);
        return observers.orFallback(call, () -> origins.apply(call).orElse(here), () -> here);
    }
}
