package dev.faultline.boundary;

import dev.faultline.fault.Cause;
import dev.faultline.fault.CommonCode;
import dev.faultline.fault.Fault;
import dev.faultline.fault.FaultException;
import dev.faultline.fault.FaultLimits;
import dev.faultline.fault.Occurrence;
import dev.faultline.fault.Origin;
import dev.faultline.text.BoundedText;
import dev.faultline.text.Redactor;
import dev.faultline.tool.ToolCall;
import dev.faultline.tool.ToolContract;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.InstantSource;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Supplier;

/** Makes occurrences of faults. A source that fails costs only what it would have said, never the fault. */
record Occurrences(
        Function<ToolCall, Origin> origins,
        Redactor redactor,
        InstantSource clock,
        Supplier<String> ids,
        boolean keepsStacks,
        FaultLimits limits,
        Observers observers) {
    private static final int MAX_STACK = 16 * 1024;

    /** {@return the fault as it occurred in this call, {@code known} being what the thrower tells of its origin} */
    Occurrence of(ToolCall call, Fault fault, Origin known, Throwable thrown) {
        return new Occurrence(
                redacted(call, settled(call, fault)),
                known.orElse(originOf(call)),
                observers.orNextBest(call, clock::instant, InstantSource.system()::instant),
                observers.orNextBest(call, ids, () -> UUID.randomUUID().toString()),
                keepsStacks ? observers.orNextBest(call, () -> stackOf(thrown), Optional::empty) : Optional.empty());
    }

    /** {@return the same occurrence, told by another fault because it could not be told by its own} */
    Occurrence replaced(ToolCall call, Occurrence first, Fault by) {
        Fault told = settled(call, by.withEffect(first.fault().effect()));
        Fault fault = redacted(call, told).withCause(new Cause.Replaced(first.fault()));
        return new Occurrence(fault, first.origin(), first.at(), first.id(), first.stack());
    }

    private Fault settled(ToolCall call, Fault fault) {
        ToolContract contract = call.contract();
        return observers.orNextBest(
                call,
                () -> RetryRule.settled(fault, contract, contract.idempotence().of(call)),
                () -> cautious(call, fault));
    }

    // A contract that cannot say whether the call may be repeated, or a fault that is not whole.
    private Fault cautious(ToolCall call, Fault fault) {
        return observers.orNextBest(call, () -> RetryRule.settled(fault, call.contract(), false), () -> fault);
    }

    /** {@return the same occurrence, reported as an internal error because its consequence failed} */
    Occurrence unfollowed(ToolCall call, Occurrence first, Throwable failure) {
        String message = failure instanceof FaultException known
                ? known.fault().message()
                : "What follows from the failure could not be brought about";
        return replaced(call, first, CommonCode.INTERNAL_ERROR.fault(message));
    }

    private Optional<String> stackOf(Throwable thrown) {
        StringWriter stack = new StringWriter();
        thrown.printStackTrace(new PrintWriter(stack));
        return Optional.of(BoundedText.ellipsized(redactor.text(stack.toString()), MAX_STACK));
    }

    // R9: redacted once, here, so that what is recorded and what is sent are the same.
    private Fault redacted(ToolCall call, Fault fault) {
        return observers.orNextBest(call, () -> fault.redacted(redactor).within(limits), () -> unredacted(fault));
    }

    // Of a fault that cannot be redacted no text is safe, but its code is.
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
        return observers.orNextBest(call, () -> origins.apply(call).orElse(here), () -> here);
    }
}
