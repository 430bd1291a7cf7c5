package dev.faultline.testing.client;

import dev.faultline.fault.CodeFacts;
import dev.faultline.fault.FaultCode;
import dev.faultline.fault.FaultKind;

/** The ways in which the library of the tests fails. */
enum LibraryCode implements FaultCode {
    BOOK_NOT_FOUND(FaultKind.NOT_FOUND, "There is no such book."),
    SHELF_LOCKED(FaultKind.UNAVAILABLE, "The shelf is locked.");

    private final CodeFacts facts;

    LibraryCode(FaultKind kind, String meaning) {
        this.facts = CodeFacts.of(kind, meaning, "A test.", "Ask for another book.");
    }

    @Override
    public CodeFacts facts() {
        return facts;
    }
}
