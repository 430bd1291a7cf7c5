package dev.faultline.http.token;

/** A token file that cannot be used; the message says why and never repeats what a line contains. */
public final class TokenFileException extends RuntimeException {
    private static final long serialVersionUID = 1;

    TokenFileException(String message) {
        super(message);
    }
}
