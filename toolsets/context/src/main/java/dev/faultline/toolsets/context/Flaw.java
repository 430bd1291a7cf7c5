package dev.faultline.toolsets.context;

import dev.faultline.dialects.resolvev0.ResolveCode;
import dev.faultline.fault.Fault;
import dev.faultline.fault.FaultException;
import dev.faultline.json.JsonObject;
import java.util.Optional;

/**
 * What is wrong with one file.
 *
 * @param code the code that a client receives
 * @param file the file, relative to the checked folder
 * @param reason what is wrong, for the operator
 * @param cause the exception of the system
 */
public record Flaw(ResolveCode code, String file, String reason, Optional<Exception> cause) {
    /** The folder itself. */
    static final String FOLDER = ".";

    /** {@return the flaw of a cache that breaks a rule} */
    static Flaw invalid(String file, String reason) {
        return new Flaw(ResolveCode.CACHE_INVALID, file, reason, Optional.empty());
    }

    /** {@return the flaw of a file that the system cannot read} */
    static Flaw unreadable(String file, String reason, Exception cause) {
        return new Flaw(ResolveCode.IO_ERROR, file, reason, Optional.of(cause));
    }

    /** {@return the flaw of a folder that does not exist} */
    static Flaw missing(String reason) {
        return new Flaw(ResolveCode.CACHE_MISSING, FOLDER, reason, Optional.empty());
    }

    /** {@return the flaw of a folder that cannot be reached} */
    static Flaw missing(String reason, Exception cause) {
        return new Flaw(ResolveCode.CACHE_MISSING, FOLDER, reason, Optional.of(cause));
    }

    /** {@return the exception, with the code's own message; file and reason are for the record only} */
    FaultException exception() {
        JsonObject details =
                JsonObject.builder().put("file", file).put("reason", reason).build();
        Fault fault = code.fault().withDetails(details);
        return cause.map(under -> new FaultException(fault, under)).orElseGet(() -> new FaultException(fault));
    }

    /** {@return a line for people} */
    @Override
    public String toString() {
        return code.wire() + " " + file + ": " + reason;
    }
}
