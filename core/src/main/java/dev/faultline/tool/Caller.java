package dev.faultline.tool;

import java.util.Optional;
import java.util.Set;

/**
 * Who calls.
 *
 * @param connection which connection the call came over, so that sessions can be told apart
 * @param principal who has logged in
 * @param role what that principal is
 * @param scopes what that principal may do; empty if nothing limits it
 */
public record Caller(
        String connection, Optional<String> principal, Optional<String> role, Optional<Set<String>> scopes) {
    /** Copies the scopes. */
    public Caller {
        scopes = scopes.map(Set::copyOf);
    }

    /** A caller whom no scope limits. */
    public Caller(String connection, Optional<String> principal, Optional<String> role) {
        this(connection, principal, role, Optional.empty());
    }

    /** A caller of whom only the connection is known. */
    public static Caller on(String connection) {
        return new Caller(connection, Optional.empty(), Optional.empty());
    }

    /** {@return the same caller on another connection} */
    public Caller withConnection(String other) {
        return new Caller(other, principal, role, scopes);
    }
}
