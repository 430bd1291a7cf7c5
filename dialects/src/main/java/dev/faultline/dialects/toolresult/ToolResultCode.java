package dev.faultline.dialects.toolresult;

import static dev.faultline.fault.FaultKind.CORRUPT;
import static dev.faultline.fault.FaultKind.INVALID_INPUT;
import static dev.faultline.fault.FaultKind.UNAVAILABLE;

import dev.faultline.fault.CodeFacts;
import dev.faultline.fault.FaultCode;
import dev.faultline.fault.FaultKind;

/** The codes that the {@code tool-result} contract names, each with the class of error it belongs to. */
public enum ToolResultCode implements FaultCode {
    TIMEOUT(
            "TimeoutError",
            FaultKind.TIMEOUT,
            "The operation did not end within its time.",
            "A slow request, a process that does not come up, or a deadline that is too near.",
            "Call again, with more time or less work if that can be chosen."),
    VALIDATION_ERROR(
            "ValidationError",
            INVALID_INPUT,
            "The input is not valid.",
            "A missing parameter, a wrong type, a number out of range, or text in the wrong form.",
            "Correct the input as the message says; the same call fails again."),
    NETWORK_ERROR(
            "NetworkError",
            UNAVAILABLE,
            "The network, or the service behind it, failed.",
            "A refused or reset connection, a name that does not resolve, or a request that was turned away.",
            "Wait a little, then call again."),
    GH_CLI_ERROR(
            "GitHubCliError",
            UNAVAILABLE,
            "A command of the GitHub command line failed.",
            "GitHub being out of reach or busy, a login that has run out, or a command that GitHub refuses.",
            "Read `stderr` in `_meta`; call again unless it asks for something else first."),
    PARSING_ERROR(
            McpError.NAME,
            CORRUPT,
            "Something that the tool read could not be parsed.",
            "A configuration file or a program's output that is damaged or of another version.",
            "Repair what the message names; a repeat reads the same again.");

    private final String errorType;
    private final CodeFacts facts;

    ToolResultCode(String errorType, FaultKind kind, String meaning, String causes, String remedy) {
        this.errorType = errorType;
        this.facts = CodeFacts.of(kind, meaning, causes, remedy);
    }

    /** {@return the {@code errorType} that this code is sent with} */
    public String errorType() {
        return errorType;
    }

    @Override
    public CodeFacts facts() {
        return facts;
    }
}
