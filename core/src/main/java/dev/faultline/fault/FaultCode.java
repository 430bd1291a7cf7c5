package dev.faultline.fault;

/**
 * The stable name of one way to fail. Implemented by enums, so that a code exists by being declared and an undeclared
 * one cannot be sent.
 */
public interface FaultCode {
    /** {@return the constant's name} */
    String name();

    /** {@return what is true of this code wherever it occurs} */
    CodeFacts facts();

    /** {@return the code as its own dialect writes it} */
    default String wire() {
        return name();
    }

    /** {@return what this code means to the caller} */
    default FaultKind kind() {
        return facts().kind();
    }

    /** {@return a fault of this code, with the code's own retry answer} */
    default Fault fault(String message) {
        return Fault.of(this, message);
    }
}
