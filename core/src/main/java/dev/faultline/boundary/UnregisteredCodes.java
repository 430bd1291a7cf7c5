package dev.faultline.boundary;

import dev.faultline.fault.FaultCode;
import java.lang.System.Logger;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Reports codes that a server does not know to its author, also if it has no observer: the first use of each code is an
 * error in the log.
 */
final class UnregisteredCodes {
    private static final Logger LOG = System.getLogger(ToolBoundary.class.getName());

    private final Set<String> reported = ConcurrentHashMap.newKeySet();

    /** {@return the exception that names the code and says what to do} */
    UnregisteredCodeException report(FaultCode code, Throwable thrown) {
        UnregisteredCodeException mistake = new UnregisteredCodeException(code, thrown);
        if (reported.add(code.name())) {
            LOG.log(Logger.Level.ERROR, mistake.getMessage());
        }
        return mistake;
    }
}
