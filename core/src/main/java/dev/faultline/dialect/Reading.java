package dev.faultline.dialect;

import java.util.List;

/** What a dialect makes of an envelope. */
public sealed interface Reading {
    /** The envelope is of this dialect and says this. */
    record Understood(Reported reported) implements Reading {}

    /** The envelope is of this dialect, but so broken that it says nothing certain. */
    record Broken(List<Violation> violations) implements Reading {
        /** Copies the violations. */
        public Broken {
            violations = List.copyOf(violations);
        }
    }

    /** The envelope is not of this dialect. */
    record Foreign() implements Reading {}
}
