package dev.faultline.fault;

/** A code that somebody sent and that is not registered here: read and passed on, never made by us. */
public record UnlistedCode(String name, FaultKind kind) implements FaultCode {
    @Override
    public CodeFacts facts() {
        return CodeFacts.of(
                kind,
                "A code that this version of Faultline does not know.",
                "A newer server, or one with codes of its own.",
                "Look it up in that server's documentation.");
    }
}
