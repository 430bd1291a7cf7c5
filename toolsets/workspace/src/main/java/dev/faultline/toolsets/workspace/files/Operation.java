package dev.faultline.toolsets.workspace.files;

import java.util.Locale;

/** The operations that a plan allows or forbids. */
public enum Operation {
    /** Writes a file that does not exist. */
    CREATE,
    /** Writes a file that exists. */
    MODIFY,
    /** Removes a file. */
    DELETE,
    /** Moves a file to another path. */
    MOVE;

    /** {@return the word for the operation in plans} */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
