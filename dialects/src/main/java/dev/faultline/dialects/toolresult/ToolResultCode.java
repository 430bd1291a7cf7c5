package dev.faultline.dialects.toolresult;

import static dev.faultline.fault.FaultKind.CORRUPT;
import static dev.faultline.fault.FaultKind.INVALID_INPUT;
import static dev.faultline.fault.FaultKind.UNAVAILABLE;

import dev.faultline.fault.CodeFacts;
import dev.faultline.fault.FaultCode;
import dev.faultline.fault.FaultKind;

/** The codes of the {@code tool-result} contract, each with its class of error. */
public enum ToolResultCode implements FaultCode {
    TIMEOUT(
            "TimeoutError",
            FaultKind.TIMEOUT,
            "The operation exceeded its time limit.",
            "A slow request, a process that does not start, or a time limit that is too short.",
            "Call again, with more time or less work if possible."),
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
            "A refused or reset connection, a name that does not resolve, or a rejected request.",
            "Wait a little, then call again."),
    GH_CLI_ERROR(
            "GitHubCliError",
            UNAVAILABLE,
            "A command of the GitHub command line failed.",
            "GitHub is out of reach or busy, the login has expired, or GitHub rejects the command.",
            "Read `stderr` in `_meta`; call again unless it asks for another action first."),
    PARSING_ERROR(
            McpError.NAME,
            CORRUPT,
            "The tool could not parse its input.",
            "A configuration file or a program's output that is damaged or of another version.",
            "Repair what the message names; repeating the call does not help.");

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
