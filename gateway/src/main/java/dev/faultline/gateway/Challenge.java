package dev.faultline.gateway;

import dev.faultline.gateway.relay.Failure;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Optional;

/**
 * A server's demand for credentials, which the client gets as it is.
 *
 * @param status the HTTP status
 * @param wanted the value of the header {@code WWW-Authenticate}
 */
record Challenge(int status, String wanted) {
    /** {@return the demand in this failure} */
    static Optional<Challenge> in(Failure failure) {
        return failure instanceof Failure.Refused refused
                ? refused.challenge().map(wanted -> new Challenge(refused.status(), wanted))
                : Optional.empty();
    }

    /** {@return the status of the response, which has the header then} */
    int applyTo(HttpServletResponse response) {
        response.setHeader("WWW-Authenticate", wanted);
        return status;
    }
}
