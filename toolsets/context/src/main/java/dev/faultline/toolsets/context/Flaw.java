package dev.faultline.toolsets.context;

import dev.faultline.dialects.resolvev0.ResolveCode;
import dev.faultline.fault.Fault;
import dev.faultline.fault.FaultException;
import dev.faultline.json.JsonObject;
import java.util.Optional;

/**
 * What is wrong with one file.
 *
 * @param code what a client is told of it
 * @param file the file, relative to the folder that was looked at
 * @param reason what is wrong, for the operator
 * @param cause what the system said
 */
public record Flaw(ResolveCode code, String file, String reason, Optional<Exception> cause) {
    /** The folder itself. */
    static final String FOLDER = ".";

    /** {@return that the cache breaks a rule} */
    static Flaw invalid(String file, String reason) {
        return new Flaw(ResolveCode.CACHE_INVALID, file, reason, Optional.empty());
    }

    /** {@return that the system failed} */
    static Flaw unreadable(String file, String reason, Exception cause) {
        return new Flaw(ResolveCode.IO_ERROR, file, reason, Optional.of(cause));
    }

    /** {@return that there is no folder to look at} */
    static Flaw missing(String reason) {
        return new Flaw(ResolveCode.CACHE_MISSING, FOLDER, reason, Optional.empty());
    }

    /** {@return that the folder to look at cannot be reached} */
    static Flaw missing(String reason, Exception cause) {
        return new Flaw(ResolveCode.CACHE_MISSING, FOLDER, reason, Optional.of(cause));
    }

    /** {@return what to throw: its message is the code's own, the rest is for the record} */
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
