package dev.faultline.dialects.toolresult;

import dev.faultline.fault.Fault;
import dev.faultline.fault.FaultCode;
import dev.faultline.fault.FaultException;
import dev.faultline.fault.Origin;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An error that an MCP server knows about, and the base of those that have a name of their own. A message that is null
 * or blank becomes what the code means.
 */
public class McpError extends FaultException {
    static final String NAME = "McpError";

    private static final long serialVersionUID = 1;

    private final String name;

    /** An error without a code. */
    public McpError(@Nullable String message) {
        this(message, UncodedError.MCP_ERROR);
    }

    /** An error with a code. */
    public McpError(@Nullable String message, FaultCode code) {
        this(message, code, null);
    }

    /** An error with a code, and what brought it about. */
    public McpError(@Nullable String message, FaultCode code, @Nullable Throwable cause) {
        this(NAME, fault(code, message), cause);
    }

    McpError(String name, Fault fault, @Nullable Throwable cause) {
        super(fault, Origin.UNKNOWN, cause, fault.message());
        this.name = name;
    }

    /** {@return the class of error as the contract calls it; a subclass written elsewhere has that of its parent} */
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
