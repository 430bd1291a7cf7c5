package dev.faultline.dialects.toolfailure;

import dev.faultline.fault.FaultKind;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** The draft's three classes of failure. */
enum FailureClass {
    /** The call cannot succeed as it is. */
    CAPABILITY,
    /** The server or something behind it failed. */
    RELIABILITY,
    /** The caller may not do this, or not yet. */
    GOVERNANCE;

    /** {@return the class of faults of this kind that must not be repeated} */
    static FailureClass of(FaultKind kind) {
        return switch (kind) {
            case UNAUTHENTICATED, PERMISSION_DENIED, POLICY_REJECTED -> GOVERNANCE;
            case TIMEOUT, UNAVAILABLE, EXHAUSTED, CORRUPT, INTERNAL -> RELIABILITY;
            case INVALID_INPUT, NOT_FOUND, ALREADY_EXISTS, CONFLICT, PRECONDITION_FAILED -> CAPABILITY;
        };
    }

    /** {@return the class with this name on the wire} */
    static Optional<FailureClass> named(String wire) {
        return Arrays.stream(values()).filter(one -> one.wire().equals(wire)).findFirst();
    }

    String wire() {
        return name().toLowerCase(Locale.ROOT);
    }
}
