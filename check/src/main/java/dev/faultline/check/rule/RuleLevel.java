package dev.faultline.check.rule;

import java.util.List;
import java.util.Locale;

/** How much a finding matters. */
public enum RuleLevel {
    /** Worth knowing. */
    NOTE,
    /** Agents and people recover more slowly than they could. */
    WARNING,
    /** Agents and people are misled, lose answers, or see what they must not see. */
    ERROR;

    /** All levels, the worst first. */
    public static final List<RuleLevel> WORST_FIRST = List.of(ERROR, WARNING, NOTE);

    /** {@return the name in reports and on the command line} */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    @Override
    public String toString() {
        return label();
    }
}
