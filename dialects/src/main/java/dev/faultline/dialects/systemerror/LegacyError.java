package dev.faultline.dialects.systemerror;

import java.util.Optional;

/**
 * An error of a server's older, own hierarchy, such as {@code KaizaError}. An exception class that implements this is
 * converted by {@link SystemErrors#fromUnknown} with what it knows: a registered code is kept (SE-52).
 */
public interface LegacyError {
    /** {@return the code that the older server gave it, registered or not} */
    String errorCode();

    /** {@return the phase it happened in} */
    default Optional<String> phase() {
        return Optional.empty();
    }

    /** {@return the invariant that was violated} */
    default Optional<String> invariant() {
        return Optional.empty();
    }
}
