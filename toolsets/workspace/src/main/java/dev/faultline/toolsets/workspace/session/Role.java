package dev.faultline.toolsets.workspace.session;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** What an agent is in a session. */
public enum Role {
    /** Writes plans, and no other file. */
    PLANNER("ANTIGRAVITY"),
    /** Carries approved plans out. */
    EXECUTOR("WINDSURF");

    private final String wire;

    Role(String wire) {
        this.wire = wire;
    }

    /** {@return the name that the contract has for it (R23)} */
    public String wire() {
        return wire;
    }

    /** {@return the role as people write it} */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** {@return the role of this name, people's or the contract's, in any case} */
    public static Optional<Role> named(String name) {
        return Arrays.stream(values())
                .filter(role -> role.name().equalsIgnoreCase(name) || role.wire.equalsIgnoreCase(name))
                .findFirst();
    }
}
