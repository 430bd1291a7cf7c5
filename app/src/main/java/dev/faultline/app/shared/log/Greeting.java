package dev.faultline.app.shared.log;

import java.io.PrintWriter;

/** What a command says when it accepts requests. */
public interface Greeting {
    /** Prints a text for people. */
    void print(PrintWriter err);

    /** Logs one record instead, so that every line on standard error is JSON. */
    void log();
}
