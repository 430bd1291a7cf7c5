package dev.faultline.check.rule;

import java.util.Locale;

/** How much a finding matters. */
public enum RuleLevel {
    /** Worth knowing. */
    NOTE,
    /** Agents and people recover more slowly than they could. */
    WARNING,
    /** Agents and people are misled, lose answers, or see what they must not see. */
    ERROR;

    /** {@return the name in reports and on the command line} */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    @Override
    public String toString() {
        return label();
    }
}
