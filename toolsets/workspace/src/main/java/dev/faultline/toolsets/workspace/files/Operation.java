package dev.faultline.toolsets.workspace.files;

import java.util.Locale;

/** What an edit does, as a plan allows or forbids it. */
public enum Operation {
    /** Writes a file where nothing was. */
    CREATE,
    /** Writes a file that exists. */
    MODIFY,
    /** Removes a file. */
    DELETE,
    /** Gives a file another path. */
    MOVE;

    /** {@return the word for it in a plan} */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
