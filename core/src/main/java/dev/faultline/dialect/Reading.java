package dev.faultline.dialect;

import java.util.List;

/** The result of reading an envelope in a dialect. */
public sealed interface Reading {
    /** The envelope is in this dialect and contains this report. */
    record Understood(Reported reported) implements Reading {}

    /** The envelope is in this dialect, but too broken to be read reliably. */
    record Broken(List<Violation> violations) implements Reading {
        /** Copies the violations. */
        public Broken {
            violations = List.copyOf(violations);
        }
    }

    /** The envelope is not in this dialect. */
    record Foreign() implements Reading {}
}
