package dev.faultline.check.rule;

import java.util.Locale;

/** What a rule is about. */
public enum RuleFamily {
    /** Every request is answered, whatever else arrives. */
    ANSWERS,
    /** The errors of the protocol mean what the specification says. */
    PROTOCOL,
    /** A failure is visible, and helps to recover. */
    REPORTING,
    /** Tools do what their schemas say. */
    SCHEMA,
    /** A failure reveals nothing about the inside of the server. */
    LEAKS;

    /** {@return the name in reports} */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
