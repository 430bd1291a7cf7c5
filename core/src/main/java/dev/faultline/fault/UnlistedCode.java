package dev.faultline.fault;

import java.util.Collection;

/** A received code that is not registered here. It is read and passed on, but never created here. */
public record UnlistedCode(String name, FaultKind kind) implements FaultCode {
    /** {@return the code among these that is written like this, else an unlisted code of this kind} */
    public static FaultCode unlessListed(Collection<? extends FaultCode> codes, String wire, FaultKind kind) {
        return FaultCode.<FaultCode>find(codes, wire).orElseGet(() -> new UnlistedCode(wire, kind));
    }

    @Override
    public CodeFacts facts() {
        return CodeFacts.of(
                kind,
                "A code that this version of Faultline does not know.",
                "A newer server, or one with its own codes.",
                "Look it up in that server's documentation.");
    }
}
