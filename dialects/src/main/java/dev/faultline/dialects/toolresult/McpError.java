package dev.faultline.dialects.toolresult;

import dev.faultline.fault.Fault;
import dev.faultline.fault.FaultCode;
import dev.faultline.fault.FaultException;
import dev.faultline.fault.Origin;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An error that an MCP server expects, and the base class of the more specific ones. The meaning of the code replaces a
 * message that is null or blank.
 */
public class McpError extends FaultException {
    static final String NAME = "McpError";

    private static final long serialVersionUID = 1;

    private final String name;

    /** Creates an error without a code. */
    public McpError(@Nullable String message) {
        this(message, UncodedError.MCP_ERROR);
    }

    /** Creates an error with a code. */
    public McpError(@Nullable String message, FaultCode code) {
        this(message, code, null);
    }

    /** Creates an error with a code and its cause. */
    public McpError(@Nullable String message, FaultCode code, @Nullable Throwable cause) {
        this(NAME, fault(code, message), cause);
    }

    McpError(String name, Fault fault, @Nullable Throwable cause) {
        super(fault, Origin.UNKNOWN, cause, fault.message());
        this.name = name;
    }

    /** {@return the contract's name for the class of error; subclasses of users inherit the name} */
    public final String name() {
        return name;
    }

    /** {@return the code, if there is one} */
    public final Optional<FaultCode> code() {
        return Optional.of(fault().code()).filter(code -> code != UncodedError.MCP_ERROR);
    }

    static Fault fault(FaultCode code, @Nullable String message) {
        return code.fault(message == null ? "" : message);
    }
}
