package dev.faultline.app.check;

import dev.faultline.check.CheckSettings;
import dev.faultline.check.Checker;
import dev.faultline.check.report.CheckBaseline;
import dev.faultline.check.report.CheckComparison;
import dev.faultline.check.report.CheckReport;
import dev.faultline.check.report.CheckResults;
import dev.faultline.check.report.CheckedServer;
import dev.faultline.check.wire.CannotCheckException;
import dev.faultline.check.wire.CheckTarget;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Checks servers, as they are or also behind the gateway. */
final class CheckRun {
    private final CheckSettings settings;
    private final CheckBaseline baseline;
    private final CheckProgressLine progress;
    private Optional<Checker> current = Optional.empty();
    private boolean stopped;
    private boolean unreachable;
    private final Set<CheckBaseline.AcceptedFinding> accepted = new LinkedHashSet<>();

    CheckRun(CheckSettings settings, CheckBaseline baseline, CheckProgressLine progress) {
        this.settings = settings;
        this.baseline = baseline;
        this.progress = progress;
    }

    /** Ends the check early. */
    synchronized void stop() {
        stopped = true;
        current.ifPresent(Checker::stop);
    }

    /**
     * {@return the results of all servers, each also behind the gateway if they are compared} The only server must be
     * there; of several, one that cannot be started or reached has a report that says so.
     *
     * @throws CannotCheckException if the only server cannot be started or reached
     */
    CheckResults all(List<NamedTarget> targets, boolean compared) throws InterruptedException {
        List<CheckReport> reports = new ArrayList<>();
        List<CheckComparison> comparisons = new ArrayList<>();
        for (NamedTarget target : targets) {
            if (isStopped()) {
                reports.add(CheckReport.failed(target.unknown(), settings.seed(), "it was interrupted"));
                continue;
            }
            try {
                if (compared) {
                    comparisons.add(compare(target));
                } else {
                    reports.add(check(target));
                }
            } catch (CannotCheckException cannot) {
                if (targets.size() == 1) {
                    throw cannot;
                }
                unreachable = true;
                reports.add(CheckReport.failed(target.unknown(), settings.seed(), cannot.reason()));
            }
        }
        return new CheckResults(reports, comparisons);
    }

    private synchronized boolean isStopped() {
        return stopped;
    }

    /** {@return whether one of several servers could not be started or reached} */
    boolean hasUnreachable() {
        return unreachable;
    }

    private CheckReport check(NamedTarget target) throws InterruptedException {
        progress.begin(target.name());
        CheckReport report = checker(target.target()).run().server(target::described);
        boolean whole = settings.probes().isEmpty()
                && settings.tools().isEmpty()
                && settings.rules().isEmpty();
        CheckReport remaining = baseline.applied(report, target.name(), whole);
        accepted.addAll(CheckBaseline.entries(remaining, target.name()));
        return remaining;
    }

    /** {@return a baseline that accepts everything that was found} */
    CheckBaseline accepted() {
        return new CheckBaseline(List.copyOf(accepted));
    }

    private synchronized Checker checker(CheckTarget target) {
        Checker checker = new Checker(target, settings, progress);
        current = Optional.of(checker);
        if (stopped) {
            checker.stop();
        }
        return checker;
    }

    private CheckComparison compare(NamedTarget target) throws InterruptedException {
        CheckReport direct = check(target);
        CheckedServer behind = direct.server()
                .named(direct.server().name() + " behind the gateway")
                .with("--compare");
        try (BehindGateway gateway = new BehindGateway(settings.timeout())) {
            NamedTarget same = new NamedTarget(target.name(), gateway.of(target.target()), target.arguments());
            return new CheckComparison(direct, check(same).server(it -> behind));
        } catch (CannotCheckException cannot) { // what was found so far is reported all the same
            return new CheckComparison(direct, CheckReport.failed(behind, settings.seed(), cannot.reason()));
        }
    }
}
