package dev.faultline.dialects.systemerror;

import dev.faultline.fault.Cause;
import dev.faultline.fault.CauseChain;
import dev.faultline.fault.Fault;
import dev.faultline.fault.FaultException;
import dev.faultline.fault.Origin;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Creates faults in the terms of the {@code system-error} contract, ready to be thrown.
 *
 * <p>The boundary sends them unchanged and adds only missing context: {@code throw
 * SystemErrors.toolFailure(INVALID_PATH, ErrorContext.NONE.humanMessage("The path has a line break in it"))}. Without a
 * message, people read the meaning of the code. Exceptions belong in the cause, which may contain class names and
 * system errors; a message that contains them is not shown.
 */
public final class SystemErrors {
    /** The tool name of a failure at start-up, before there are tools. */
    private static final String STARTUP = "startup";

    private SystemErrors() {}

    /**
     * {@return a system error for anything that was thrown: a throwable, or what other languages throw, such as text, a
     * map or null} A typed error, even inside wrappers, is returned with only its missing context added. Otherwise the
     * code is, in this order: a registered code of the error (of a {@link LegacyError}, at the beginning of the text,
     * or in the map); the code of the context; {@code UNKNOWN_TOOL_FAILURE}. The thrown value becomes the cause; the
     * cause of the context is used only for null.
     */
    public static FaultException fromUnknown(@Nullable Object err, ErrorContext context) {
        required(context);
        List<Throwable> chain = err instanceof Throwable thrown ? CauseChain.of(thrown) : List.of();
        if (chain.stream().anyMatch(InterruptedException.class::isInstance)) {
            Thread.currentThread().interrupt();
        }
        Optional<FaultException> typed = chain.stream()
                .filter(FaultException.class::isInstance)
                .map(FaultException.class::cast)
                .findFirst();
        if (typed.isPresent()) {
            return completed(typed.get(), context.origin());
        }
        return err == null
                ? made(context.errorCode().orElse(SystemErrorCode.UNKNOWN_TOOL_FAILURE), context)
                : converted(err, chain, context);
    }

    /**
     * {@return a violation of this invariant}
     *
     * @throws IllegalArgumentException if the id is null
     */
    public static FaultException invariantViolation(String invariantId, ErrorContext context) {
        return made(SystemErrorCode.INVARIANT_VIOLATION, required(context).invariant(invariantId));
    }

    /** {@return a failure of a tool; a null code means {@code UNKNOWN_TOOL_FAILURE} (SE-14)} */
    public static FaultException toolFailure(@Nullable SystemErrorCode code, ErrorContext context) {
        return made(code == null ? SystemErrorCode.UNKNOWN_TOOL_FAILURE : code, required(context));
    }

    /** {@return a start-up failure of the tool {@code startup}; a session in the context is ignored} */
    public static FaultException startupFailure(@Nullable SystemErrorCode code, ErrorContext context) {
        return toolFailure(code, required(context).at(Origin.ofTool(STARTUP)));
    }

    /** {@return a system error with these parts} Discouraged: the other factories set only the members that apply. */
    public static FaultException of(
            @Nullable SystemErrorCode code, String humanMessage, Origin origin, @Nullable Object cause) {
        return toolFailure(
                code, ErrorContext.NONE.humanMessage(humanMessage).at(origin).cause(cause));
    }

    private static ErrorContext required(ErrorContext context) {
        return ErrorContext.required("context", context);
    }

    private static FaultException converted(Object err, List<Throwable> chain, ErrorContext context) {
        Object inside = chain.stream()
                .filter(LegacyError.class::isInstance)
                .<Object>map(legacy -> legacy)
                .findFirst()
                .orElse(err);
        Cause cause = Cause.of(inside);
        UntypedError untyped = UntypedError.from(inside, cause);
        Optional<SystemErrorCode> own = untyped.registered();
        SystemErrorCode code = own.or(context::errorCode).orElse(SystemErrorCode.UNKNOWN_TOOL_FAILURE);
        Optional<String> message = own.map(it -> untyped.message());
        Fault fault = code.fault(context.humanMessage().or(() -> message).orElse(defaultMessage(code)));
        return thrown(
                fault.withCause(untyped.completed(cause)), untyped.origin().orElse(context.origin()), err);
    }

    private static FaultException made(SystemErrorCode code, ErrorContext context) {
        Fault fault = code.fault(context.humanMessage().orElse(defaultMessage(code)));
        Object cause = context.cause().orElse(null);
        return thrown(cause == null ? fault : fault.withCause(causeOf(cause)), context.origin(), cause);
    }

    // R10: a fault that caused this one is a SystemError, whatever the class that carries it.
    private static Cause causeOf(Object cause) {
        return cause instanceof FaultException known && known.getClass() == FaultException.class
                ? new Cause.Replaced(known.fault())
                : Cause.of(cause);
    }

    // R26; for every other code its meaning is used.
    private static String defaultMessage(SystemErrorCode code) {
        return code == SystemErrorCode.UNKNOWN_TOOL_FAILURE ? Fault.UNFORESEEN : "";
    }

    private static FaultException thrown(Fault fault, Origin origin, @Nullable Object cause) {
        return new FaultException(fault, origin, cause instanceof Throwable throwable ? throwable : null);
    }

    // SE-35: keeps the fault, and returns the same exception if there is nothing to add.
    private static FaultException completed(FaultException known, Origin context) {
        Origin origin = known.origin().orElse(context);
        if (origin.equals(known.origin())) {
            return known;
        }
        FaultException richer = new FaultException(known.fault(), origin, known.getCause());
        richer.setStackTrace(known.getStackTrace());
        for (Throwable suppressed : known.getSuppressed()) {
            richer.addSuppressed(suppressed);
        }
        return richer;
    }
}
