package dev.faultline.dialects.systemerror;

import java.util.Optional;

/**
 * An error of a server's older exception hierarchy, such as {@code KaizaError}. {@link SystemErrors#fromUnknown}
 * converts exceptions that implement this interface and keeps a registered code (SE-52).
 */
public interface LegacyError {
    /** {@return the code in the older hierarchy, registered or not} */
    String errorCode();

    /** {@return the phase in which the error occurred} */
    default Optional<String> phase() {
        return Optional.empty();
    }

    /** {@return the invariant that was violated} */
    default Optional<String> invariant() {
        return Optional.empty();
    }
}
