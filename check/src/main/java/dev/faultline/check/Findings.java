package dev.faultline.check;

import dev.faultline.check.probe.CheckedTool;
import dev.faultline.check.probe.Probe;
import dev.faultline.check.probe.Trial;
import dev.faultline.check.report.CheckFinding;
import dev.faultline.check.report.Shown;
import dev.faultline.check.rule.CheckRule;
import dev.faultline.check.rule.Judgement;
import dev.faultline.check.wire.CheckTarget;
import dev.faultline.check.wire.Observed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/** The findings of both passes. One that no probe of the second pass shows again is dropped. */
final class Findings {
    private static final int ENDED_BY_SIGINT = 128 + 2;

    private final List<CheckRule> rules;
    private final Map<Probe, Map<CheckRule, CheckFinding>> first = new LinkedHashMap<>();
    private final Map<String, Integer> shown = new HashMap<>();
    private final Map<String, CheckFinding> confirmed = new LinkedHashMap<>();
    private final Set<Probe> interrupted = new HashSet<>();
    private Optional<Trial> last = Optional.empty();
    private final Set<CheckRule> judged = EnumSet.noneOf(CheckRule.class);

    /**
     * No findings yet.
     *
     * @param chosen the rules to judge by; all if empty
     */
    Findings(CheckTarget target, Set<CheckRule> chosen) {
        boolean process = target instanceof CheckTarget.Command;
        this.rules = Arrays.stream(CheckRule.values())
                .filter(rule -> process || !rule.needsAProcess())
                .filter(rule -> chosen.isEmpty() || chosen.contains(rule))
                .toList();
    }

    /** Judges a trial of the first pass. */
    void first(Trial trial) {
        last = Optional.of(trial);
        if (trial.exchanges().getLast().observed() instanceof Observed.Gone(OptionalInt exitCode, List<String> words)
                && exitCode.equals(OptionalInt.of(ENDED_BY_SIGINT))) {
            interrupted.add(trial.probe());
        }
        Map<CheckRule, CheckFinding> found = judge(trial);
        if (!found.isEmpty()) {
            first.put(trial.probe(), found);
            found.values().forEach(finding -> shown.merge(finding.key(), 1, Integer::sum));
        }
    }

    /** Forgets trials whose server was ended by the signal that ended the check: the last one, or one with its code. */
    void dropInterrupted() {
        last.filter(trial -> trial.exchanges().getLast().observed() instanceof Observed.Gone)
                .ifPresent(trial -> first.remove(trial.probe()));
        first.keySet().removeAll(interrupted);
    }

    /** {@return the probes that show something} */
    List<Probe> suspicious() {
        return List.copyOf(first.keySet());
    }

    /** {@return whether another probe has confirmed everything that this one shows} */
    boolean isSettled(Probe probe) {
        return first.getOrDefault(probe, Map.of()).values().stream()
                .allMatch(finding -> confirmed.containsKey(finding.key()));
    }

    /** Judges a trial of the second pass. */
    void second(Trial trial) {
        Map<CheckRule, CheckFinding> before = first.getOrDefault(trial.probe(), Map.of());
        judge(trial).forEach((rule, finding) -> {
            if (before.containsKey(rule)) {
                confirm(finding);
            }
        });
    }

    /** Keeps what the first pass found, because the probe cannot be sent again. */
    void unconfirmed(Probe probe) {
        first.getOrDefault(probe, Map.of()).values().forEach(this::confirm);
    }

    private void confirm(CheckFinding finding) {
        confirmed.putIfAbsent(finding.key(), finding.shownBy(shown.getOrDefault(finding.key(), 1)));
    }

    private Map<CheckRule, CheckFinding> judge(Trial trial) {
        Map<CheckRule, CheckFinding> found = new LinkedHashMap<>();
        for (CheckRule rule : rules) {
            switch (rule.judge(trial)) {
                case Judgement.DoesNotApply other -> {
                    // the rule says nothing about this trial
                }
                case Judgement.Kept kept -> judged.add(rule);
                case Judgement.Violated(String how) -> {
                    judged.add(rule);
                    found.put(rule, finding(rule, trial, how));
                }
            }
        }
        return found;
    }

    private static CheckFinding finding(CheckRule rule, Trial trial, String how) {
        return new CheckFinding(
                rule,
                trial.probe().tool().map(CheckedTool::name),
                trial.probe().id(),
                Shown.safe(how),
                Shown.sent(trial.first()),
                Shown.received(trial.first()),
                1);
    }

    /** {@return the findings, in the order of the rules} */
    List<CheckFinding> confirmed() {
        List<CheckFinding> all = new ArrayList<>(confirmed.values());
        all.sort((a, b) -> a.rule().compareTo(b.rule()));
        return all;
    }

    /** {@return the rules that said something about at least one trial} */
    Set<CheckRule> judged() {
        return judged;
    }
}
