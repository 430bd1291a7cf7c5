package dev.faultline.toolsets.code;

import dev.faultline.files.process.Deadline;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeoutException;

/** A long text that stops its reader at the deadline, because a search in one line may take longer than the call. */
final class WatchedText implements CharSequence {
    private static final int READS_BETWEEN_LOOKS = 4096;

    private final String text;
    private final Deadline stop;
    private int reads;

    WatchedText(String text, Deadline stop) {
        this.text = text;
        this.stop = stop;
    }

    @Override
    public int length() {
        return text.length();
    }

    /**
     * {@return the character at this index}
     *
     * @throws CompletionException that wraps the reason for the stop
     */
    @Override
    public char charAt(int index) {
        if (++reads % READS_BETWEEN_LOOKS == 0) {
            try {
                stop.check();
            } catch (InterruptedException | TimeoutException e) {
                throw new CompletionException(e);
            }
        }
        return text.charAt(index);
    }

    @Override
    public CharSequence subSequence(int start, int end) {
        return text.substring(start, end);
    }

    @Override
    public String toString() {
        return text;
    }
}
