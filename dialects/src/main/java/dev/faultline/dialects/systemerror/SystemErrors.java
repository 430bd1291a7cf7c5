package dev.faultline.dialects.systemerror;

import dev.faultline.fault.Cause;
import dev.faultline.fault.Fault;
import dev.faultline.fault.FaultException;
import dev.faultline.fault.Origin;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Faults in the words of the {@code system-error} contract, ready to be thrown.
 *
 * <p>The boundary sends them as they are and adds only the context that they leave out: {@code throw
 * SystemErrors.toolFailure(INVALID_PATH, Context.NONE.humanMessage("The path has a line break in it"))}. Without a
 * message people read the meaning of the code. What was thrown belongs into the cause, where class names and system
 * errors may stand; a message that has them is not shown.
 */
public final class SystemErrors {
    /** The tool of a failure that happens before there are tools. */
    private static final String STARTUP = "startup";

    /** Deeper than this nobody wraps on purpose; a chain may even contain itself. */
    private static final int MAX_DEPTH = 32;

    private SystemErrors() {}

    /**
     * {@return whatever was thrown, as a system error} It may be a throwable, or what other languages throw: text, a
     * map, null. A typed error, also one inside wrappers, stays what it is and gains the context it lacks. Next counts
     * a registered code that the error has ({@link LegacyError}), is preceded by or, being a map, holds; then the
     * context's; else it is {@code UNKNOWN_TOOL_FAILURE}. What was thrown is the cause; that of the context counts only
     * for null.
     */
    public static FaultException fromUnknown(@Nullable Object err, Context context) {
        List<Throwable> chain = chain(err);
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

    /** {@return the violation of this invariant} */
    public static FaultException invariantViolation(String invariantId, Context context) {
        return made(SystemErrorCode.INVARIANT_VIOLATION, context.invariant(invariantId));
    }

    /** {@return a failure of a tool; a code that there is not is {@code UNKNOWN_TOOL_FAILURE} (SE-14)} */
    public static FaultException toolFailure(@Nullable SystemErrorCode code, Context context) {
        return made(code == null ? SystemErrorCode.UNKNOWN_TOOL_FAILURE : code, context);
    }

    /** {@return a failure to start, in the tool {@code startup}; there is no session, whatever the context says} */
    public static FaultException startupFailure(@Nullable SystemErrorCode code, Context context) {
        return toolFailure(code, context.at(Origin.ofTool(STARTUP)));
    }

    /** {@return a system error of these parts} Discouraged: the factories above leave out what they should. */
    public static FaultException of(
            @Nullable SystemErrorCode code, String humanMessage, Origin origin, @Nullable Object cause) {
        return toolFailure(
                code, Context.NONE.humanMessage(humanMessage).at(origin).cause(cause));
    }

    private static FaultException converted(Object err, List<Throwable> chain, Context context) {
        Object inside = chain.stream()
                .filter(LegacyError.class::isInstance)
                .<Object>map(legacy -> legacy)
                .findFirst()
                .orElse(err);
        Cause cause = Cause.of(inside);
        Told told = Told.by(inside, cause);
        Optional<SystemErrorCode> own = told.registered();
        SystemErrorCode code = own.or(context::errorCode).orElse(SystemErrorCode.UNKNOWN_TOOL_FAILURE);
        Optional<String> words = own.map(it -> told.words());
        Fault fault = code.fault(context.humanMessage().or(() -> words).orElse(silent(code)));
        return thrown(fault.withCause(told.completed(cause)), told.origin().orElse(context.origin()), err);
    }

    private static FaultException made(SystemErrorCode code, Context context) {
        Fault fault = code.fault(context.humanMessage().orElse(silent(code)));
        Object under = context.cause().orElse(null);
        return thrown(under == null ? fault : fault.withCause(Cause.of(under)), context.origin(), under);
    }

    // R26; of every other code the meaning says enough.
    private static String silent(SystemErrorCode code) {
        return code == SystemErrorCode.UNKNOWN_TOOL_FAILURE ? Fault.UNFORESEEN : "";
    }

    private static FaultException thrown(Fault fault, Origin origin, @Nullable Object cause) {
        return new FaultException(fault, origin, cause instanceof Throwable throwable ? throwable : null);
    }

    private static List<Throwable> chain(@Nullable Object err) {
        List<Throwable> chain = new ArrayList<>();
        Optional<Throwable> inside = err instanceof Throwable thrown ? Optional.of(thrown) : Optional.empty();
        while (inside.isPresent() && chain.size() < MAX_DEPTH) {
            chain.add(inside.get());
            inside = inside.flatMap(SystemErrors::causeOf);
        }
        return chain;
    }

    // getCause is anybody's code: one that fails has no cause.
    private static Optional<Throwable> causeOf(Throwable thrown) {
        try {
            return Optional.ofNullable(thrown.getCause());
        } catch (RuntimeException | Error e) {
            return Optional.empty();
        }
    }

    // SE-35: the same fault, and the same exception if there is nothing to add.
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
