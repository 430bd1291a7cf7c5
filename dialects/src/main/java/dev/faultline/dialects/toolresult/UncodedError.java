package dev.faultline.dialects.toolresult;

import dev.faultline.fault.CodeFacts;
import dev.faultline.fault.FaultCode;
import dev.faultline.fault.FaultKind;

/** The two errors that this contract sends without an {@code errorCode}, only with an {@code errorType}. */
enum UncodedError implements FaultCode {
    MCP_ERROR(
            McpError.NAME,
            "The tool failed without a specific code.",
            "A failure for which the tool's author chose no code.",
            "Read the message; report the failure to the operator if it does not help."),
    UNKNOWN_ERROR(
            "UnknownError",
            "The tool failed in a way for which this contract has no code.",
            "A defect, damaged data, or a machine that has run out of memory, disk space or files.",
            "Follow the retry answer; if it says no, report the failure to the operator.");

    private final String errorType;
    private final CodeFacts facts;

    UncodedError(String errorType, String meaning, String causes, String remedy) {
        this.errorType = errorType;
        this.facts = CodeFacts.of(FaultKind.INTERNAL, meaning, causes, remedy);
    }

    @Override
    public String wire() {
        return errorType;
    }

    @Override
    public CodeFacts facts() {
        return facts;
    }
}
