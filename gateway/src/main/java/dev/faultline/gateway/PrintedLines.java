package dev.faultline.gateway;

import dev.faultline.text.Redactor;
import java.util.function.Consumer;

/**
 * The lines that a process prints to standard error, without secrets. Of a private key, which spans lines, one line is
 * left. Not thread-safe.
 */
final class PrintedLines implements Consumer<String> {
    private static final String BEGIN = "-----BEGIN ";
    private static final String KEY = "PRIVATE KEY";
    private static final String END = "-----END ";

    /** No key has more lines; what follows that was not ended is shown again. */
    private static final int MOST = 200;

    private final Consumer<String> shown;
    private int ofKey;

    /** Passes on what may be shown. */
    PrintedLines(Consumer<String> shown) {
        this.shown = shown;
    }

    @Override
    public void accept(String line) {
        if (ofKey > 0) {
            ofKey = line.contains(END) || ofKey == MOST ? 0 : ofKey + 1;
        } else if (line.contains(BEGIN) && line.contains(KEY)) {
            ofKey = line.contains(END) ? 0 : 1;
            shown.accept(Redactor.MARK);
        } else {
            shown.accept(Redactor.withoutSecrets(line));
        }
    }
}
