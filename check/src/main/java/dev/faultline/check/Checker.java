package dev.faultline.check;

import dev.faultline.check.probe.CheckedTool;
import dev.faultline.check.probe.Probe;
import dev.faultline.check.probe.ProbePlan;
import dev.faultline.check.probe.Trial;
import dev.faultline.check.report.BaselineMatch;
import dev.faultline.check.report.CheckReport;
import dev.faultline.check.report.CheckedServer;
import dev.faultline.check.report.Shown;
import dev.faultline.check.wire.CannotCheckException;
import dev.faultline.check.wire.CheckTarget;
import dev.faultline.check.wire.Observed;
import dev.faultline.check.wire.ServerSession;
import dev.faultline.json.JsonObject;
import dev.faultline.text.NearestName;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Checks a server: lists its tools, sends probes and judges the answers. Each finding is confirmed by sending its probe
 * again, to a new process, so that what an earlier probe has damaged does not count.
 */
public final class Checker {
    /** The most processes that are started to confirm findings; for more findings than that, some share a process. */
    private static final int MOST_PROCESSES = 100;

    private static final int INTERRUPT_SECONDS = 2;
    private static final String INTERRUPTED = "it was interrupted";
    private static final String TIME_IS_UP = "the time limit was reached; set another one with --time-limit";

    private final CheckTarget target;
    private final CheckSettings settings;
    private final CheckProgress progress;
    private final Map<String, String> skipped = new LinkedHashMap<>();
    private final Set<String> silent = new HashSet<>();
    private final CountDownLatch stopping = new CountDownLatch(1);
    private Optional<String> interrupted = Optional.empty();
    private @Nullable Thread running;
    private long deadline;

    /** Checks this server. */
    public Checker(CheckTarget target, CheckSettings settings, CheckProgress progress) {
        this.target = target;
        this.settings = settings;
        this.progress = progress;
    }

    /** Ends the check early; what was found so far is reported. */
    public synchronized void stop() {
        stopping.countDown();
        if (running != null) {
            running.interrupt(); // it may wait for an answer
        }
    }

    private synchronized void begin() {
        deadline = System.nanoTime() + settings.timeLimit().toNanos();
        running = Thread.currentThread();
    }

    // The interrupt was for the check; writing the report must not fail because of it.
    private synchronized void end() {
        running = null;
        boolean ignored = isStopped() && Thread.interrupted();
    }

    /**
     * {@return what was found}
     *
     * @throws CannotCheckException if the server cannot be started or reached, or does not list its tools
     */
    public CheckReport run() throws InterruptedException {
        begin();
        try (Prober prober = new Prober(target, settings.timeout())) {
            return check(prober);
        } catch (InterruptedException early) {
            if (isStopped()) {
                throw new CannotCheckException("The check was interrupted before anything was sent");
            }
            throw early;
        } finally {
            end();
        }
    }

    private CheckReport check(Prober prober) throws InterruptedException {
        ServerSession session = prober.session();
        JsonObject greeting = session.greeting();
        List<CheckedTool> tools = tools(session, greeting);
        List<Probe> probes = plan(tools, greeting);
        Findings findings = new Findings(target, settings.rules());
        firstPass(prober, probes, findings);
        secondPass(prober, probes.size(), findings);
        return new CheckReport(
                new CheckedServer(name(greeting), Shown.safe(target.arguments()), target.source()),
                settings.seed(),
                tools.size(),
                probes.size(),
                findings.confirmed(),
                findings.judged(),
                skipped,
                interrupted,
                BaselineMatch.NONE);
    }

    private static List<CheckedTool> tools(ServerSession session, JsonObject greeting) throws InterruptedException {
        boolean offered =
                greeting.object("capabilities").flatMap(all -> all.get("tools")).isPresent();
        ServerSession.Listed list = session.tools();
        if (list.last().observed() instanceof Observed.Result || !offered) {
            return CheckedTool.of(list.items());
        }
        throw new CannotCheckException("The server does not list its tools: " + Shown.received(list.last()));
    }

    private List<Probe> plan(List<CheckedTool> tools, JsonObject greeting) {
        ProbePlan plan = ProbePlan.of(
                chosen(tools),
                greeting.object("capabilities").orElse(JsonObject.EMPTY),
                target instanceof CheckTarget.Command,
                settings.seed(),
                settings.allowWrites());
        if (settings.probes().isEmpty()) {
            skipped.putAll(plan.skipped());
            return plan.probes();
        }
        List<Probe> chosen = plan.probes().stream()
                .filter(probe -> settings.probes().contains(probe.id()))
                .toList();
        if (chosen.isEmpty()) {
            throw new CannotCheckException("The server has no probe " + String.join(", ", settings.probes()));
        }
        return chosen;
    }

    private List<CheckedTool> chosen(List<CheckedTool> tools) {
        List<String> names = tools.stream().map(CheckedTool::name).toList();
        for (String name : settings.tools()) {
            if (!names.contains(name)) {
                throw new CannotCheckException("The server has no tool " + name
                        + NearestName.to(name, names)
                                .map(near -> "; did you mean " + near + "?")
                                .orElse(""));
            }
        }
        return tools.stream()
                .filter(tool -> settings.tools().isEmpty() || settings.tools().contains(tool.name()))
                .toList();
    }

    private void firstPass(Prober prober, List<Probe> probes, Findings findings) throws InterruptedException {
        int number = 0;
        for (Probe probe : probes) {
            number++;
            if (isOver() || isSilent(probe)) {
                continue;
            }
            progress.probing(number, probes.size(), probe);
            Optional<Trial> trial = run(prober, probe);
            trial.ifPresent(findings::first);
            trial.filter(it -> it.first().observed() instanceof Observed.Silence)
                    .flatMap(it -> it.probe().tool())
                    .ifPresent(tool -> silent.add(tool.name()));
        }
    }

    // A tool that does not answer once would cost the time limit again and again.
    private boolean isSilent(Probe probe) {
        Optional<String> tool = probe.tool().map(CheckedTool::name).filter(silent::contains);
        tool.ifPresent(name -> skipped.put(name, "it does not answer, so its other probes were not sent"));
        return tool.isPresent();
    }

    private void secondPass(Prober prober, int before, Findings findings) throws InterruptedException {
        if (isStopped()) {
            findings.dropInterrupted(); // Ctrl-C also ends a server that this terminal has started
        }
        List<Probe> suspicious = findings.suspicious();
        int sharing = 1 + suspicious.size() / MOST_PROCESSES;
        int number = 0;
        int sent = 0;
        for (Probe probe : suspicious) {
            number++;
            if (findings.isSettled(probe)) {
                continue;
            }
            if (!isOver()) {
                progress.probing(before + number, before + suspicious.size(), probe);
            }
            if (sent++ % sharing == 0) {
                prober.close();
            }
            Optional<Trial> trial = isOver() ? Optional.empty() : run(prober, probe);
            trial.ifPresentOrElse(findings::second, () -> findings.unconfirmed(probe));
        }
    }

    private boolean isOver() {
        if (isStopped()) {
            interrupted = Optional.of(INTERRUPTED);
        } else if (System.nanoTime() - deadline > 0) {
            interrupted = Optional.of(TIME_IS_UP);
        }
        return interrupted.isPresent();
    }

    private Optional<Trial> run(Prober prober, Probe probe) throws InterruptedException {
        try {
            return Optional.of(prober.run(probe));
        } catch (InterruptedException waiting) {
            if (!isStopped()) {
                throw waiting;
            }
            prober.close();
            return Optional.empty();
        } catch (CannotCheckException gone) {
            interrupted = Optional.of(
                    isStoppedToo()
                            ? INTERRUPTED
                            : "the server did not come back before the probe " + probe.id() + ". " + gone.reason());
            return Optional.empty();
        }
    }

    private boolean isStopped() {
        return stopping.getCount() == 0;
    }

    // Ctrl-C also ends a server that is just being started, which may be noticed before the interrupt itself.
    private boolean isStoppedToo() throws InterruptedException {
        try {
            return stopping.await(INTERRUPT_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException waiting) {
            if (!isStopped()) {
                throw waiting;
            }
            return true;
        }
    }

    private static String name(JsonObject greeting) {
        JsonObject info = greeting.object("serverInfo").orElse(JsonObject.EMPTY);
        return Shown.line(info.string("name").orElse("server without a name") + " "
                        + info.string("version").orElse(""))
                .strip();
    }
}
