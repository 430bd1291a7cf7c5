package dev.faultline.toolsets.workspace.session;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** The role of an agent in a session. */
public enum Role {
    /** Writes plans, and no other file. */
    PLANNER("ANTIGRAVITY"),
    /** Carries out approved plans. */
    EXECUTOR("WINDSURF");

    private final String wire;

    Role(String wire) {
        this.wire = wire;
    }

    /** {@return the name of the role in the contract (R23)} */
    public String wire() {
        return wire;
    }

    /** {@return the role as people write it} */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** {@return the role of this name, ours or the contract's, in any letter case} */
    public static Optional<Role> named(String name) {
        return Arrays.stream(values())
                .filter(role -> role.name().equalsIgnoreCase(name) || role.wire.equalsIgnoreCase(name))
                .findFirst();
    }
}
