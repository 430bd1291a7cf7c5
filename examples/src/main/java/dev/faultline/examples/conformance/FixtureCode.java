package dev.faultline.examples.conformance;

import dev.faultline.fault.CodeFacts;
import dev.faultline.fault.FaultCode;
import dev.faultline.fault.FaultKind;

/** The one way in which the fixture fails on purpose. */
enum FixtureCode implements FaultCode {
    INTENDED_FAILURE(
            FaultKind.INTERNAL,
            "The tool fails, as it was asked to.",
            "A call of a tool that can do nothing else.",
            "Nothing: this is what was to be seen.");

    private final CodeFacts facts;

    FixtureCode(FaultKind kind, String meaning, String causes, String remedy) {
        this.facts = CodeFacts.of(kind, meaning, causes, remedy);
    }

    @Override
    public CodeFacts facts() {
        return facts;
    }
}
