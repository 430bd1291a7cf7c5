package dev.faultline.dialects.toolresult;

import dev.faultline.classify.Classification;
import dev.faultline.classify.Classifier;
import dev.faultline.fault.Cause;
import dev.faultline.fault.CommonCode;
import dev.faultline.fault.Fault;
import dev.faultline.fault.FaultCode;
import dev.faultline.fault.Origin;
import dev.faultline.json.JsonBoolean;
import dev.faultline.json.JsonObject;
import dev.faultline.tool.CallCancelledException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.net.http.HttpTimeoutException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import java.util.List;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** Converts anything that was caught to the terms of the contract: the same for a result, a retry and a log line. */
final class CaughtError {
    private static final ToolResultDialect DIALECT = new ToolResultDialect();

    /**
     * The exceptions that this contract does not distinguish: all without a rule below, also those for which a boundary
     * has one, and those with a typed cause.
     */
    private static final List<Class<? extends Throwable>> UNKNOWN = List.of(
            FileNotFoundException.class,
            NoSuchFileException.class,
            FileAlreadyExistsException.class,
            AccessDeniedException.class,
            CharacterCodingException.class,
            ClosedByInterruptException.class,
            InterruptedException.class,
            IOException.class,
            VirtualMachineError.class,
            CallCancelledException.class,
            Throwable.class);

    private static final List<Class<? extends Throwable>> TIMEOUTS =
            List.of(TimeoutException.class, SocketTimeoutException.class, HttpTimeoutException.class);

    private static final List<Class<? extends Throwable>> NETWORK =
            List.of(SocketException.class, UnknownHostException.class);

    private static final Classifier CLASSIFIER = classifier();

    private CaughtError() {}

    /** {@return the caught value; of a wrapper, as futures and reflection throw it, the error inside} */
    static @Nullable Object unwrapped(@Nullable Object caught) {
        return caught instanceof Throwable thrown ? Classifier.unwrapped(thrown) : caught;
    }

    /** {@return the report of the error} Never throws, whatever the value is. */
    static ErrorReport report(@Nullable Object caught) {
        Object error = unwrapped(caught);
        if (error instanceof McpError typed) {
            // TR-23: the class of a typed error decides, not its code.
            return new ErrorReport(typed.fault(), typed.name(), typed.code().map(FaultCode::wire));
        }
        Fault fault = error instanceof Throwable thrown
                ? classified(thrown)
                : Fault.unforeseen(CommonCode.UNEXPECTED, Cause.of(error));
        return ErrorReport.of(fault, DIALECT.codeFor(fault));
    }

    private static Fault classified(Throwable thrown) {
        return switch (CLASSIFIER.classify(thrown)) {
            case Classification.Contained(Fault fault, Origin origin) -> fault;
            case Classification.Escaping(Throwable escaping) -> unforeseen(escaping);
        };
    }

    private static Classifier classifier() {
        Classifier.Builder rules = Classifier.builder();
        UNKNOWN.forEach(type -> rules.on(type, CaughtError::unforeseen));
        TIMEOUTS.forEach(
                type -> rules.on(type, thrown -> typed(ToolResultCode.TIMEOUT, thrown, "The operation timed out")));
        NETWORK.forEach(type ->
                rules.on(type, thrown -> typed(ToolResultCode.NETWORK_ERROR, thrown, "The network connection failed")));
        ProgrammingError.classes().forEach(type -> rules.on(type, CaughtError::bug));
        return rules.build();
    }

    private static Fault unforeseen(Throwable thrown) {
        return Fault.unforeseen(CommonCode.UNEXPECTED, Cause.of(thrown));
    }

    private static Fault bug(Throwable thrown) {
        return unforeseen(thrown).withDetails(JsonObject.of(MetaRules.PROGRAMMING_ERROR, JsonBoolean.TRUE));
    }

    private static Fault typed(ToolResultCode code, Throwable thrown, String defaultMessage) {
        Cause cause = Cause.of(thrown);
        return code.fault(cause.message().isBlank() ? defaultMessage : cause.message())
                .withCause(cause);
    }
}
