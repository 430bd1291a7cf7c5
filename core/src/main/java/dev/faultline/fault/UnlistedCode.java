package dev.faultline.fault;

/** A received code that is not registered here. It is read and passed on, but never created here. */
public record UnlistedCode(String name, FaultKind kind) implements FaultCode {
    @Override
    public CodeFacts facts() {
        return CodeFacts.of(
                kind,
                "A code that this version of Faultline does not know.",
                "A newer server, or one with its own codes.",
                "Look it up in that server's documentation.");
    }
}
