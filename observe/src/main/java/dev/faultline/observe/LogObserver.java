package dev.faultline.observe;

import dev.faultline.boundary.LoggedThrowable;
import dev.faultline.boundary.Observer;
import dev.faultline.boundary.Reply;
import dev.faultline.fault.Cause;
import dev.faultline.fault.CommonCode;
import dev.faultline.fault.Fault;
import dev.faultline.fault.Origin;
import dev.faultline.fault.Severity;
import dev.faultline.json.JsonValue;
import dev.faultline.text.Redactor;
import dev.faultline.tool.ToolCall;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;
import org.slf4j.spi.LoggingEventBuilder;

/**
 * Writes one log record for each failure, but for requests beyond a limit only one a second, with the fields that the
 * contract names, the occurrence, the tool, the server if it is known, and the trace and span if the call is traced.
 * The record of an unforeseen failure has its throwable, redacted, and names tool and occurrence in its message too. A
 * component that fails while it handles a call, such as a recorder, has a record of its own. SLF4J has no level
 * {@code CRITICAL}, so a critical failure is logged as an error whose field {@code severity} is {@code CRITICAL}.
 */
public final class LogObserver implements Observer {
    private static final String PROBLEM_DETAILS = "problem-details";

    /** The name of the default logger. */
    public static final String LOGGER = "dev.faultline.failures";

    /** The field that holds the level of a record in the contract's terms. */
    public static final String SEVERITY = "severity";

    private final Logger logger;
    private final Redactor redactor;
    private final Function<ToolCall, String> component;
    private final Origin known;
    private final Function<String, Optional<String>> link;
    private final OncePerSecond refusals;

    private LogObserver(
            Logger logger,
            Redactor redactor,
            Function<ToolCall, String> component,
            Origin known,
            Function<String, Optional<String>> link,
            OncePerSecond refusals) {
        this.logger = logger;
        this.redactor = redactor;
        this.component = component;
        this.known = known;
        this.link = link;
        this.refusals = refusals;
    }

    /** Logs through this logger; {@code component} returns the part of the server that a call belongs to. */
    public LogObserver(Logger logger, Redactor redactor, Function<ToolCall, String> component) {
        this(logger, redactor, component, Origin.UNKNOWN, id -> Optional.empty(), new OncePerSecond(System::nanoTime));
    }

    /** {@return an observer that also writes the name of the server to each record} */
    public LogObserver server(String name) {
        return new LogObserver(logger, redactor, component, Origin.UNKNOWN.withServer(name), link, refusals);
    }

    /**
     * {@return an observer that also writes the address of a page about the failure to each record}
     *
     * @param page the address for the id of an occurrence; empty as long as the server does not know its own address
     */
    public LogObserver linking(Function<String, Optional<String>> page) {
        return new LogObserver(logger, redactor, component, known, page, refusals);
    }

    /** {@return an observer that measures seconds with this clock} */
    LogObserver clock(LongSupplier nanos) {
        return new LogObserver(logger, redactor, component, known, link, new OncePerSecond(nanos));
    }

    /** {@return an observer that logs every call with this component} */
    public static LogObserver of(String component) {
        return new LogObserver(LoggerFactory.getLogger(LOGGER), Redactor.forThisUser(), call -> component);
    }

    @Override
    public void occurred(ToolCall call, Reply reply, Throwable thrown) {
        Fault fault = reply.occurrence().fault();
        if (fault.code() == CommonCode.TOO_MANY_CALLS) {
            refused(call, fault);
            return;
        }
        Origin origin = reply.occurrence().origin().orElse(known);
        Severity severity = fault.code().facts().severity();
        String id = reply.occurrence().id();
        LoggingEventBuilder named =
                record(level(severity), severity.name(), call, origin).addKeyValue("occurrence", id);
        LoggingEventBuilder record =
                link.apply(id).map(page -> named.addKeyValue("link", page)).orElse(named);
        LoggingEventBuilder complete = switch (LogEvent.of(reply)) {
            case DOMAIN -> domain(record.setMessage(line(fault.message())), fault, reply);
            case NOT_FOUND -> record.setMessage("File not found").addKeyValue("error", missing(fault));
            case DECODE ->
                record.setMessage("Unsupported encoding")
                        .addKeyValue("encoding", "utf-8")
                        .addKeyValue("reason", causeMessage(fault));
            case VALUE -> record.setMessage("Invalid parameter").addKeyValue("error", causeMessage(fault));
            case UNKNOWN ->
                record.setMessage(unexpected(call, reply))
                        .addKeyValue("exception_type", type(fault, thrown))
                        .setCause(LoggedThrowable.of(thrown, redactor));
        };
        complete.log();
    }

    // Whoever causes a flood of refusals must not fill the disk with it.
    @Override
    public void refused(ToolCall call, Fault fault) {
        refusals.next()
                .ifPresent(leftOut -> record(Level.WARN, "WARNING", call, known)
                        .setMessage(line(fault.message()))
                        .addKeyValue("error_code", fault.code().name())
                        .addKeyValue("left_out", leftOut)
                        .log());
    }

    private static LoggingEventBuilder domain(LoggingEventBuilder record, Fault fault, Reply reply) {
        LoggingEventBuilder coded = own(record, fault, reply).addKeyValue("error_code", reply.code());
        return context(fault, reply)
                .map(context -> coded.addKeyValue("context", context))
                .orElse(coded);
    }

    // A contract with few codes sends the same one for many; PD-65 prescribes the fields of its own.
    private static LoggingEventBuilder own(LoggingEventBuilder record, Fault fault, Reply reply) {
        boolean told =
                reply.dialect().equals(PROBLEM_DETAILS) || fault.code().wire().equals(reply.code());
        return told ? record : record.addKeyValue("code", fault.code().wire());
    }

    // PD-51, PD-65: the context that was sent, where the contract has a member for it.
    private static Optional<JsonValue> context(Fault fault, Reply reply) {
        return reply.dialect().equals(PROBLEM_DETAILS)
                ? reply.envelope()
                        .object()
                        .flatMap(sent -> sent.object("problem"))
                        .flatMap(problem -> problem.get("extensions"))
                : fault.details();
    }

    /** Writes one record for a call whose answer is incomplete (R17). */
    public void partial(ToolCall call, String reason) {
        record(Level.WARN, "WARNING", call, known)
                .setMessage("Partial results")
                .addKeyValue("reason", line(reason))
                .log();
    }

    @Override
    public void late(ToolCall call, Throwable thrown) {
        // PD-70: the failure of an answered call already has a record; that of a cancelled call has no other.
        boolean unrecorded = call.cancellation().requested();
        (unrecorded ? record(Level.WARN, "WARNING", call, known) : record(Level.DEBUG, "DEBUG", call, known))
                .setMessage("The tool failed after its call had ended")
                .addKeyValue("exception_type", thrown.getClass().getSimpleName())
                .log();
    }

    @Override
    public void broken(ToolCall call, Throwable failure) {
        // The response to the client says that something failed, but seldom why.
        record(Level.ERROR, "ERROR", call, known)
                .setMessage("A component failed while it handled a call of " + tool(call))
                .addKeyValue("exception_type", failure.getClass().getSimpleName())
                .setCause(LoggedThrowable.of(failure, redactor))
                .log();
    }

    private static Level level(Severity severity) {
        return switch (severity) {
            case WARNING -> Level.WARN;
            case ERROR, CRITICAL -> Level.ERROR;
        };
    }

    private LoggingEventBuilder record(Level level, String severity, ToolCall call, Origin origin) {
        LoggingEventBuilder record =
                logger.atLevel(level).addKeyValue(SEVERITY, severity).addKeyValue("component", component.apply(call));
        LoggingEventBuilder placed = origin.server()
                .map(server -> record.addKeyValue("server", server))
                .orElse(record);
        LoggingEventBuilder named = call.contract()
                .operation()
                .map(operation -> placed.addKeyValue("operation", operation))
                .orElse(placed)
                .addKeyValue("tool", call.contract().name());
        return TraceFields.add(call.caller()
                .principal()
                .map(caller -> named.addKeyValue("caller", caller))
                .orElse(named));
    }

    // A tool's own message names the file as the call did; the text of the common code does not name it.
    private static String missing(Fault fault) {
        return fault.code() == CommonCode.FILE_NOT_FOUND ? causeMessage(fault) : line(fault.message());
    }

    // From the occurrence, where it is unwrapped and redacted.
    private static String causeMessage(Fault fault) {
        return line(fault.cause().map(Cause::message).orElse(fault.message()));
    }

    // PD-71: text from a caller must not look like a separate record in any log.
    private static String line(String text) {
        return text.replace("\r", "\\r").replace("\n", "\\n");
    }

    private static String type(Fault fault, Throwable thrown) {
        return fault.cause().map(Cause::name).orElse(thrown.getClass().getSimpleName());
    }

    // PD-69 prescribes the whole text; other contracts do not, and many logs show no fields.
    private static String unexpected(ToolCall call, Reply reply) {
        String text = "Unexpected error";
        return reply.dialect().equals(PROBLEM_DETAILS)
                ? text
                : text + " in " + tool(call) + " (failure " + reply.occurrence().id() + ")";
    }

    private static String tool(ToolCall call) {
        return line(call.contract().name());
    }
}
