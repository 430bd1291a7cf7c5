package dev.faultline.client;

import java.io.IOException;

/** The process of a server ended before it received a message. */
final class ServerExitException extends IOException {
    private static final long serialVersionUID = 1;

    private final int exitCode;

    ServerExitException(int exitCode) {
        super("the server's process ended with exit code " + exitCode);
        this.exitCode = exitCode;
    }

    int exitCode() {
        return exitCode;
    }
}
