package dev.faultline.fault;

import java.util.Collection;
import java.util.Optional;

/**
 * The stable name of a kind of failure. Enums implement it, so that only declared codes exist and only they can be
 * sent.
 */
public interface FaultCode {
    /** {@return the constant's name} */
    String name();

    /** {@return the properties of this code} */
    CodeFacts facts();

    /** {@return the code as its own dialect writes it} */
    default String wire() {
        return name();
    }

    /** {@return the kind of failure that this code means to the caller} */
    default FaultKind kind() {
        return facts().kind();
    }

    /** {@return the code among these that is written like this} */
    static <C extends FaultCode> Optional<C> find(Collection<? extends C> codes, String wire) {
        return codes.stream()
                .filter(code -> code.wire().equals(wire))
                .<C>map(code -> code)
                .findFirst();
    }

    /** {@return a fault of this code, with the code's own retry answer} */
    default Fault fault(String message) {
        return Fault.of(this, message);
    }
}
