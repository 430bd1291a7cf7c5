package dev.faultline.gateway;

import dev.faultline.files.process.PipedProcess;
import dev.faultline.files.process.ProgramLaunch;
import dev.faultline.gateway.message.Message;
import dev.faultline.gateway.message.MessageScanner;
import dev.faultline.gateway.relay.RelayEvent;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonValue;
import dev.faultline.rpc.Frame;
import dev.faultline.rpc.Frames;
import dev.faultline.rpc.IdFinder;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** The upstream's processes, one after another; each has a thread that reads its output to the end. */
final class ProcessUpstream implements Upstream {
    private final ProgramLaunch launch;
    private final GatewaySettings settings;
    private final UpstreamEvents shell;
    private final TrailNotes notes;
    private final Map<Integer, PipedProcess> processes = new HashMap<>();
    private int stopped;

    ProcessUpstream(ProgramLaunch launch, GatewaySettings settings, UpstreamEvents shell, TrailNotes notes) {
        this.launch = launch;
        this.settings = settings;
        this.shell = shell;
        this.notes = notes;
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
            process = PipedProcess.start(launch);
        } catch (IOException cannotStart) {
            notes.later(
                    "upstream_not_started",
                    JsonObject.builder().put("generation", generation).build());
            shell.on(new RelayEvent.NotStarted(generation));
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
            read(generation, process);
            end(generation, process);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void read(int generation, PipedProcess process) {
        MessageScanner scanner = new MessageScanner();
        Frames frames = new Frames(process.output(), settings.maxMessage());
        try {
            for (Frame frame = frames.next(); !(frame instanceof Frame.End); frame = frames.next()) {
                shell.awaitClient();
                RelayEvent event = event(generation, frame, scanner);
                boolean brokenOff = event instanceof RelayEvent.UpstreamGarbled && !frames.isTerminated();
                if (!brokenOff) { // else the process ended while it wrote, which is reported next
                    shell.on(event);
                }
            }
        } catch (IOException | InterruptedException closed) {
            stop(generation); // its output cannot be read any more
        }
    }

    private static RelayEvent event(int generation, Frame frame, MessageScanner scanner) {
        return switch (frame) {
            case Frame.Line(byte[] utf8) -> {
                Optional<Message> message = scanner.read(utf8);
                yield message.isPresent()
                        ? new RelayEvent.UpstreamSent(generation, message.get())
                        : new RelayEvent.UpstreamGarbled(generation, IdFinder.idIn(utf8));
            }
            case Frame.TooLong(Optional<JsonValue> id) -> new RelayEvent.UpstreamGarbled(generation, id);
            case Frame.End end -> throw new IllegalStateException("the end is not an event");
        };
    }

    // What was never written is reported before the end, and nothing can be queued in between.
    private void end(int generation, PipedProcess process) throws InterruptedException {
        int exitCode = process.awaitExit();
        boolean expected;
        synchronized (this) {
            expected = generation <= stopped;
        }
        if (!expected) {
            notes.ended(generation, exitCode, process.lastWords());
        }
        shell.on(() -> {
            List<RelayEvent> events = new ArrayList<>();
            process.input().close().forEach(id -> events.add(new RelayEvent.NotWritten(generation, id)));
            events.add(new RelayEvent.Exited(generation, exitCode));
            return events;
        });
        synchronized (this) {
            processes.remove(generation);
        }
    }
}
