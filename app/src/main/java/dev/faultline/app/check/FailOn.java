package dev.faultline.app.check;

import dev.faultline.check.rule.RuleLevel;
import java.util.Locale;
import java.util.Optional;

/** From which severity on a finding makes the check fail. */
enum FailOn {
    ERROR(Optional.of(RuleLevel.ERROR)),
    WARNING(Optional.of(RuleLevel.WARNING)),
    NOTE(Optional.of(RuleLevel.NOTE)),
    NEVER(Optional.empty());

    private final Optional<RuleLevel> level;

    FailOn(Optional<RuleLevel> level) {
        this.level = level;
    }

    /** {@return the lowest severity that counts; empty if none does} */
    Optional<RuleLevel> level() {
        return level;
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
