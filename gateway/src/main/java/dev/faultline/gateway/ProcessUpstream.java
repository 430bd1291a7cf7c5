package dev.faultline.gateway;

import dev.faultline.files.diagnosis.ProgramOnPath;
import dev.faultline.files.diagnosis.Trouble;
import dev.faultline.files.process.PipedProcess;
import dev.faultline.files.process.ProgramLaunch;
import dev.faultline.gateway.message.Message;
import dev.faultline.gateway.message.MessageScanner;
import dev.faultline.gateway.message.Spool;
import dev.faultline.gateway.relay.RelayEvent;
import dev.faultline.gateway.relay.StartFailure;
import dev.faultline.json.JsonValue;
import dev.faultline.rpc.Frame;
import dev.faultline.rpc.Frames;
import dev.faultline.rpc.IdFinder;
import dev.faultline.text.BoundedText;
import dev.faultline.text.Redactor;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** The upstream's processes, one after another; each has a thread that reads its output to the end. */
final class ProcessUpstream implements Upstream {
    private static final int MAX_CAUSE = 600;
    private static final Duration DEAF = Duration.ofSeconds(5);

    private final ProgramLaunch launch;
    private final GatewaySettings settings;
    private final UpstreamEvents shell;
    private final TrailNotes notes;
    private final Watchers watchers;
    private final Redactor redactor = Redactor.forThisUser();
    private final Map<Integer, PipedProcess> processes = new HashMap<>();
    private int stopped;

    ProcessUpstream(ProgramLaunch launch, GatewaySettings settings, UpstreamEvents shell, TrailNotes notes) {
        this.launch = launch;
        this.settings = settings;
        this.shell = shell;
        this.notes = notes;
        this.watchers = Watchers.of(settings);
    }

    @Override
    public synchronized void send(int generation, byte[] utf8, OptionalLong id) {
        PipedProcess process = processes.get(generation);
        if (process == null) {
            throw new IllegalStateException("there is no process of generation " + generation);
        }
        if (id.isPresent()) {
            process.input().write(utf8, id.getAsLong());
        } else {
            process.input().write(utf8);
        }
    }

    @Override
    public void forget(int generation, long id) {
        // nothing is kept per request
    }

    @Override
    public synchronized boolean readsNothing(int generation) {
        PipedProcess process = processes.get(generation);
        return process != null && process.input().isBlocked(DEAF);
    }

    @Override
    public void awaitRoom() throws InterruptedException {
        List<PipedProcess> alive;
        synchronized (this) {
            alive = List.copyOf(processes.values());
        }
        for (PipedProcess process : alive) {
            process.input().awaitRoom();
        }
    }

    @Override
    public void start(int generation) {
        Thread.ofPlatform().daemon().name("faultline-upstream-out").start(() -> run(generation));
    }

    @Override
    public void stop(int generation) {
        Optional<PipedProcess> process;
        synchronized (this) {
            stopped = Math.max(stopped, generation);
            process = Optional.ofNullable(processes.get(generation));
        }
        process.ifPresent(
                it -> Thread.ofPlatform().daemon().name("faultline-stop").start(() -> stop(it)));
    }

    @Override
    public void close() {
        List<PipedProcess> left;
        synchronized (this) {
            stopped = Integer.MAX_VALUE;
            left = new ArrayList<>(processes.values());
        }
        left.forEach(ProcessUpstream::stop);
    }

    private static void stop(PipedProcess process) {
        try {
            process.stop();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void run(int generation) {
        PipedProcess process;
        try {
            process = PipedProcess.start(launch, new PrintedLines(watchers::printed));
        } catch (IOException cannotStart) {
            StartFailure why = failure(ProgramOnPath.obstacle(launch)
                    .orElseGet(() -> new Trouble(
                            "The operating system does not start it: " + cannotStart.getMessage(),
                            "Correct the command.")));
            notes.notStarted(generation, why);
            watchers.notStarted(why.program() + ": " + why.cause());
            shell.on(new RelayEvent.NotStarted(generation, Optional.of(why)));
            return;
        }
        boolean unwanted;
        synchronized (this) {
            processes.put(generation, process);
            unwanted = generation <= stopped;
        }
        if (unwanted) {
            stop(process);
        }
        shell.on(new RelayEvent.Started(generation));
        try {
            boolean answered = read(generation, process);
            end(generation, process, answered);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private StartFailure failure(Trouble trouble) {
        String command = launch.command().getFirst();
        String program = command.substring(command.lastIndexOf('/') + 1);
        return new StartFailure(program, BoundedText.ellipsized(trouble.cause(), MAX_CAUSE), trouble.next());
    }

    // Returns whether the process answered anything.
    private boolean read(int generation, PipedProcess process) {
        boolean answered = false;
        MessageScanner scanner = new MessageScanner();
        Spool spool = new Spool(settings.maxMessage(), settings.maxResult());
        Frames frames = new Frames(process.output(), settings.maxMessage(), spool);
        try {
            for (Frame frame = frames.next(); !(frame instanceof Frame.End); frame = frames.next()) {
                shell.awaitClient();
                RelayEvent event = event(generation, frame, scanner, spool);
                answered |= event instanceof RelayEvent.UpstreamSent(int of, Message.Response response);
                boolean brokenOff = !(event instanceof RelayEvent.UpstreamSent) && !frames.isTerminated();
                if (!brokenOff) { // else the process ended while it wrote, which is reported next
                    shell.on(event);
                }
            }
        } catch (IOException | InterruptedException closed) {
            stop(generation); // its output cannot be read any more
        }
        return answered;
    }

    private static RelayEvent event(int generation, Frame frame, MessageScanner scanner, Spool spool) {
        return switch (frame) {
            case Frame.Line(byte[] utf8) -> {
                Optional<Message> message = scanner.read(utf8);
                yield message.isPresent()
                        ? new RelayEvent.UpstreamSent(generation, message.get())
                        : new RelayEvent.UpstreamGarbled(generation, IdFinder.idIn(utf8));
            }
            case Frame.TooLong(Optional<JsonValue> id) -> tooLong(generation, id, spool);
            case Frame.End end -> throw new IllegalStateException("the end is not an event");
        };
    }

    private static RelayEvent tooLong(int generation, Optional<JsonValue> id, Spool spool) {
        return spool.take()
                .<RelayEvent>map(large -> new RelayEvent.UpstreamSent(generation, large))
                .or(() -> spool.exceeded().map(limit -> new RelayEvent.UpstreamTooLarge(generation, id, limit)))
                .orElseGet(() -> new RelayEvent.UpstreamGarbled(generation, id));
    }

    private static Trouble unanswered(int exitCode, List<String> lastWords) {
        Trouble end = Trouble.ofEnd(exitCode, lastWords);
        return Trouble.ofComplaint(lastWords).isEmpty()
                ? end
                : new Trouble(
                        "It ended with exit code " + exitCode + " before it answered. " + end.cause(), end.next());
    }

    // What was never written is reported before the end, and nothing can be queued in between.
    private void end(int generation, PipedProcess process, boolean answered) throws InterruptedException {
        int exitCode = process.awaitExit();
        boolean expected;
        synchronized (this) {
            expected = generation <= stopped;
        }
        Optional<StartFailure> why = Optional.empty();
        if (!expected) {
            List<String> lastWords = process.lastWords();
            notes.ended(generation, exitCode, lastWords);
            why = answered ? why : Optional.of(failure(unanswered(exitCode, redactor.lines(lastWords))));
            why.ifPresent(it -> watchers.notStarted(it.program() + ": " + it.cause()));
        }
        Optional<StartFailure> reason = why;
        shell.on(() -> {
            List<RelayEvent> events = new ArrayList<>();
            process.input().close().forEach(id -> events.add(new RelayEvent.NotWritten(generation, id)));
            events.add(new RelayEvent.Exited(generation, exitCode, reason));
            return events;
        });
        synchronized (this) {
            processes.remove(generation);
        }
    }
}
