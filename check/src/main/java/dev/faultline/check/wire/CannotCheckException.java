package dev.faultline.check.wire;

import java.util.List;
import java.util.Optional;

/** The server could not be reached, or does not get as far as answering requests. */
public final class CannotCheckException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final transient Optional<FailedHandshake> handshake;

    /**
     * A handshake that failed.
     *
     * @param observed what the server did instead of accepting it
     * @param noise what it wrote to standard output that is not a message
     * @param lastWords the last lines of its standard error
     */
    public record FailedHandshake(Observed observed, List<String> noise, List<String> lastWords) {
        /** Copies the lines. */
        public FailedHandshake {
            noise = List.copyOf(noise);
            lastWords = List.copyOf(lastWords);
        }
    }

    /** Reports the reason in one sentence that people can read. */
    public CannotCheckException(String reason) {
        super(reason);
        this.handshake = Optional.empty();
    }

    CannotCheckException(String reason, FailedHandshake handshake) {
        super(reason);
        this.handshake = Optional.of(handshake);
    }

    /** {@return the reason} */
    public String reason() {
        return String.valueOf(getMessage());
    }

    /** {@return what was seen, if the server got as far as a handshake} */
    public Optional<FailedHandshake> handshake() {
        return handshake;
    }
}
