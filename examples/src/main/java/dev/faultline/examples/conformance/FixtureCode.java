package dev.faultline.examples.conformance;

import dev.faultline.fault.CodeFacts;
import dev.faultline.fault.FaultCode;
import dev.faultline.fault.FaultKind;
import dev.faultline.fault.Retry;

/** The code of the failure that the fixture causes on purpose. */
enum FixtureCode implements FaultCode {
    INTENDED_FAILURE(
            FaultKind.INTERNAL,
            "The tool failed on purpose.",
            "A call of a tool that always fails.",
            "Nothing: the failure is expected.");

    private final CodeFacts facts;

    FixtureCode(FaultKind kind, String meaning, String causes, String remedy) {
        this.facts = CodeFacts.of(kind, meaning, causes, remedy).retry(Retry.NEVER); // it always fails
    }

    @Override
    public CodeFacts facts() {
        return facts;
    }
}
