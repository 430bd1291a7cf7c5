package dev.faultline.boundary;

import dev.faultline.fault.FaultCode;
import dev.faultline.tool.ToolCall;
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

    /**
     * {@return the exception that names the code and says what to do} A log that fails is reported to the observers.
     */
    UnregisteredCodeException report(ToolCall call, FaultCode code, Throwable thrown, Observers observers) {
        UnregisteredCodeException mistake = new UnregisteredCodeException(code, thrown);
        return observers.orFallback(call, () -> logged(code, mistake), () -> mistake);
    }

    private UnregisteredCodeException logged(FaultCode code, UnregisteredCodeException mistake) {
        if (reported.add(code.name())) {
            LOG.log(Logger.Level.ERROR, mistake.getMessage());
        }
        return mistake;
    }
}
