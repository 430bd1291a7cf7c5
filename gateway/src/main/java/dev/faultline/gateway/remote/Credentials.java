package dev.faultline.gateway.remote;

import java.util.Optional;

/** The credentials that a client presents to its server. They may change while the session lasts. */
@FunctionalInterface
public interface Credentials {
    /** {@return the value of the header {@code Authorization} in the client's last request} */
    Optional<String> authorization();
}
