package dev.faultline.dialects.toolfailure;

import dev.faultline.fault.CodeFacts;
import dev.faultline.fault.FaultCode;
import dev.faultline.fault.FaultKind;
import java.util.Locale;

/** The baseline codes of the draft. A fault that none of them describes is written under its own code. */
public enum ToolFailureCode implements FaultCode {
    CAPABILITY_UNSUPPORTED(
            FailureClass.CAPABILITY,
            FaultKind.INVALID_INPUT,
            "The tool cannot do what the call asks for.",
            "An option, format or feature that this server does not support.",
            "Ask for something that the tool's description offers, or use another tool."),
    RESOURCE_NOT_FOUND(
            FailureClass.CAPABILITY,
            FaultKind.NOT_FOUND,
            "Something that the call names does not exist.",
            "A misspelt name, or something that was moved or removed.",
            "List what exists and use a name from that list."),
    INVALID_INPUT(
            FailureClass.CAPABILITY,
            FaultKind.INVALID_INPUT,
            "The arguments are not valid.",
            "A missing, misspelt or ill-typed argument, or a value that is not allowed.",
            "Correct the arguments that the text names."),
    RETRYABLE_TRANSIENT_ERROR(
            FailureClass.RELIABILITY,
            FaultKind.UNAVAILABLE,
            "The call failed for a reason that may pass.",
            "A timeout, an overloaded server, or something that the server could not reach.",
            "Make the same call again, no earlier than `retryNotBefore`."),
    AUTH_REQUIRED(
            FailureClass.GOVERNANCE,
            FaultKind.UNAUTHENTICATED,
            "The server does not know the caller.",
            "No credentials, or credentials that have expired.",
            "Log in, then call again."),
    PERMISSION_DENIED(
            FailureClass.GOVERNANCE,
            FaultKind.PERMISSION_DENIED,
            "The caller lacks the permission.",
            "A role or token without this right, or a file that the server must not use.",
            "Ask a person for the permission, or do something else."),
    POLICY_BLOCKED(
            FailureClass.GOVERNANCE,
            FaultKind.POLICY_REJECTED,
            "A rule about the content forbids it.",
            "Content that breaks a rule of the server.",
            "Change the content so that it follows the rule that the text names."),
    USER_ACTION_REQUIRED(
            FailureClass.GOVERNANCE,
            FaultKind.PRECONDITION_FAILED,
            "A person has to do something first.",
            "An account that is not connected, or a confirmation that is missing.",
            "Ask the user to do what the text says, then call again.");

    private final FailureClass failureClass;
    private final CodeFacts facts;

    ToolFailureCode(FailureClass failureClass, FaultKind kind, String meaning, String causes, String remedy) {
        this.failureClass = failureClass;
        this.facts = CodeFacts.of(kind, meaning, causes, remedy);
    }

    FailureClass failureClass() {
        return failureClass;
    }

    @Override
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }

    @Override
    public CodeFacts facts() {
        return facts;
    }
}
