package dev.faultline.tool;

import java.util.Optional;
import java.util.Set;

/**
 * The caller of a tool.
 *
 * @param connection the connection of the call, which distinguishes sessions
 * @param principal the name of the logged-in caller
 * @param role the role of the principal
 * @param scopes what the principal may do; empty if there is no restriction
 */
public record Caller(
        String connection, Optional<String> principal, Optional<String> role, Optional<Set<String>> scopes) {
    /** Copies the scopes. */
    public Caller {
        scopes = scopes.map(Set::copyOf);
    }

    /** A caller without restrictions. */
    public Caller(String connection, Optional<String> principal, Optional<String> role) {
        this(connection, principal, role, Optional.empty());
    }

    /** {@return a caller of which only the connection is known} */
    public static Caller on(String connection) {
        return new Caller(connection, Optional.empty(), Optional.empty());
    }

    /** {@return whether nothing forbids the caller what this scope allows} */
    public boolean has(String scope) {
        return scopes.map(limits -> limits.contains(scope)).orElse(true);
    }

    /** {@return the same caller on another connection} */
    public Caller withConnection(String other) {
        return new Caller(other, principal, role, scopes);
    }
}
