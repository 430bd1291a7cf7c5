package dev.faultline.tool;

import java.util.Optional;

/**
 * Who calls.
 *
 * @param connection which connection the call came over, so that sessions can be told apart
 * @param principal who has logged in
 * @param role what that principal may do
 */
public record Caller(String connection, Optional<String> principal, Optional<String> role) {
    /** A caller of whom only the connection is known. */
    public static Caller on(String connection) {
        return new Caller(connection, Optional.empty(), Optional.empty());
    }
}
