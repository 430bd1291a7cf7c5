package dev.faultline.app.shared.log;

import java.io.PrintWriter;

/** What a command says when it accepts requests. */
public interface Greeting {
    /** The warning of a server that other machines can reach. */
    String UNENCRYPTED = "the connection is not encrypted: put a proxy with TLS in front";

    /** Prints a text for people. */
    void print(PrintWriter err);

    /** Logs one record instead, so that every line on standard error is JSON. */
    void log();
}
