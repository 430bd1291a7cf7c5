package dev.faultline.toolsets.workspace.files;

import java.util.Locale;

/** What a write does to a file. */
public enum Operation {
    /** Nothing was there. */
    CREATE,
    /** A file was there. */
    MODIFY;

    /** {@return the word for it in a plan} */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
