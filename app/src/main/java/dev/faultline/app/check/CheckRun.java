package dev.faultline.app.check;

import dev.faultline.check.CheckSettings;
import dev.faultline.check.Checker;
import dev.faultline.check.report.CheckBaseline;
import dev.faultline.check.report.CheckComparison;
import dev.faultline.check.report.CheckReport;
import dev.faultline.check.report.CheckedServer;
import dev.faultline.check.wire.CannotCheckException;
import dev.faultline.check.wire.CheckTarget;
import java.util.Optional;

/** Checks a server, as it is or also behind the gateway. */
final class CheckRun {
    private final CheckSettings settings;
    private final CheckBaseline baseline;
    private final CheckProgressLine progress;
    private Optional<Checker> current = Optional.empty();
    private boolean stopped;

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
     * {@return the report about one server}
     *
     * @throws CannotCheckException if the server cannot be started or reached
     */
    CheckReport check(CheckTarget target, String name) throws InterruptedException {
        progress.begin(name);
        CheckReport report = checker(target).run();
        boolean whole = settings.probes().isEmpty() && settings.tools().isEmpty();
        return baseline.applied(report, name, whole);
    }

    private synchronized Checker checker(CheckTarget target) {
        Checker checker = new Checker(target, settings, progress);
        current = Optional.of(checker);
        if (stopped) {
            checker.stop();
        }
        return checker;
    }

    /** {@return the reports about this server, as it is and behind the gateway} */
    CheckComparison compare(CheckTarget target, String name) throws InterruptedException {
        CheckReport direct = check(target, name);
        CheckedServer behind = direct.server()
                .named(direct.server().name() + " behind the gateway")
                .with("--compare");
        try (BehindGateway gateway = new BehindGateway(settings.timeout())) {
            return new CheckComparison(direct, check(gateway.of(target), name).server(it -> behind));
        } catch (CannotCheckException cannot) { // what was found so far is reported all the same
            return new CheckComparison(direct, CheckReport.failed(behind, settings.seed(), cannot.reason()));
        }
    }
}
