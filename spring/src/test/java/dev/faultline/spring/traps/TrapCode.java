package dev.faultline.spring.traps;

import dev.faultline.fault.CodeFacts;
import dev.faultline.fault.FaultCode;
import dev.faultline.fault.FaultKind;

/** The codes of the application. */
public enum TrapCode implements FaultCode {
    STORE_BUSY(CodeFacts.of(
            FaultKind.UNAVAILABLE, "The store does not answer.", "Many calls at once.", "Wait and call again.")),
    ORDER_LOCKED(
            CodeFacts.of(FaultKind.CONFLICT, "The order is locked.", "Another user edits it.", "Ask the other user."));

    private final CodeFacts facts;

    TrapCode(CodeFacts facts) {
        this.facts = facts;
    }

    @Override
    public CodeFacts facts() {
        return facts;
    }
}
