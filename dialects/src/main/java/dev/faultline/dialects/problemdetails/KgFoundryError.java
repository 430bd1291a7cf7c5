package dev.faultline.dialects.problemdetails;

import dev.faultline.fault.Fault;
import dev.faultline.fault.FaultCode;
import dev.faultline.fault.FaultException;
import dev.faultline.fault.Origin;
import dev.faultline.json.JsonNull;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonValue;
import dev.faultline.text.Redactor;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A domain error of the {@code problem-details} contract: a code with its status, a message and a context.
 *
 * <p>Subclasses choose the code and the members of the context; everything else follows from the fault.
 */
public class KgFoundryError extends FaultException {
    private static final long serialVersionUID = 1;
    private static final ProblemDetailsDialect DIALECT = new ProblemDetailsDialect();

    static final Redactor REDACTOR = Redactor.forThisUser();

    private final transient ProblemType code;

    /** Creates an error without a cause. */
    public KgFoundryError(ProblemType code, String message, Map<String, ?> context) {
        this(code, message, context, null);
    }

    /**
     * Creates an error with its cause.
     *
     * @param context facts for programs, copied in the map's order. Values without a JSON form become null, and a
     *     context that is too large is left out; neither changes the code
     */
    public KgFoundryError(ProblemType code, String message, Map<String, ?> context, @Nullable Throwable cause) {
        this(code, message, safe(context), cause);
    }

    KgFoundryError(ProblemType code, String message, JsonObject context, @Nullable Throwable cause) {
        this(code, faultOf(code, message, context), cause);
    }

    KgFoundryError(ProblemType code, Fault fault, @Nullable Throwable cause) {
        super(fault, Origin.UNKNOWN, cause, fault.message());
        this.code = code;
    }

    /** {@return the code} */
    public final ProblemType code() {
        return code;
    }

    /** {@return the HTTP status of the code} */
    public final int httpStatus() {
        return code.status();
    }

    /** {@return the context; empty if there is none} */
    public final JsonObject context() {
        return fault().details()
                .map(details -> details instanceof JsonObject object ? object : JsonObject.EMPTY)
                .orElse(JsonObject.EMPTY);
    }

    /**
     * {@return this error as a problem, without secrets}
     *
     * @param operation what failed, such as {@code files:open_file}; a name without a category is that of a tool
     */
    public final JsonObject toProblemDetails(String operation) {
        Origin origin = Origin.ofTool(operation).withOperation(operation);
        return DIALECT.problem(fault().redacted(REDACTOR), origin);
    }

    static Fault faultOf(FaultCode code, String message, JsonObject context) {
        Fault bare = code.fault(message);
        if (context.members().isEmpty()) {
            return bare;
        }
        Fault complete = bare.withDetails(context);
        return complete.code().equals(code) ? complete : bare; // another code means that the context is too large
    }

    /** {@return the context as JSON, with null for values that have no JSON form} */
    static JsonObject safe(Map<String, ?> context) {
        return JsonValue.of(context).readable().orElse(JsonNull.NULL) instanceof JsonObject object
                ? object
                : JsonObject.EMPTY;
    }
}
