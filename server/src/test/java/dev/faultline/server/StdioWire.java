package dev.faultline.server;

import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.channels.Pipe;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;

/** A connection over two streams, one message per line: those of a process, or of a server in this one. */
final class StdioWire implements Wire {
    private static final String ENDED = "the process ended with code ";

    private final InputStream in;
    private final OutputStream out;
    private final CompletableFuture<Integer> exit;
    private final Runnable kill;
    private final AtomicInteger ids = new AtomicInteger(100);
    private final Map<String, CompletableFuture<Seen>> asked = new LinkedHashMap<>();
    private final List<String> unasked = new ArrayList<>();
    private final CompletableFuture<Integer> end = new CompletableFuture<>();

    private StdioWire(InputStream in, OutputStream out, CompletableFuture<Integer> exit, Runnable kill) {
        this.in = in;
        this.out = out;
        this.exit = exit;
        this.kill = kill;
        Thread.ofPlatform().daemon().start(this::read); // a virtual thread would pin its carrier while it reads
    }

    /** Connects to the process, before the handshake. */
    StdioWire(Process process) {
        this(
                process.getInputStream(),
                process.getOutputStream(),
                process.onExit().thenApply(Process::exitValue),
                () -> process.destroyForcibly().onExit().join());
    }

    /** {@return a connection to the server in a separate process, after the handshake} */
    static StdioWire open(String server, String... flags) throws Exception {
        return new StdioWire(FixtureProcess.start(server, flags)).begin();
    }

    /** {@return a connection to the server in this process, before the handshake} */
    static StdioWire to(FaultlineServer server) throws IOException {
        LocalStreams streams = new LocalStreams(server);
        return new StdioWire(streams.in(), streams.out(), streams.end(), streams::close);
    }

    /** {@return a connection to a server that reads and writes these pipes, before the handshake} */
    static StdioWire over(Pipe input, Pipe output) {
        return new StdioWire(
                Channels.newInputStream(output.source()),
                Channels.newOutputStream(input.sink()),
                CompletableFuture.completedFuture(0),
                () -> {
                    try {
                        input.sink().close();
                        output.source().close();
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                });
    }

    StdioWire begin() throws Exception {
        send(INITIALIZE).get();
        write(INITIALIZED);
        return this;
    }

    /** {@return the unexpected lines so far} */
    synchronized List<String> unasked() {
        return List.copyOf(unasked);
    }

    /** {@return the exit code, once the output has ended} */
    CompletableFuture<Integer> end() {
        return end;
    }

    @Override
    public String nextId() {
        return String.valueOf(ids.getAndIncrement());
    }

    @Override
    public CompletableFuture<Seen> send(String text, String id, Map<String, String> headers) {
        CompletableFuture<Seen> answer = new CompletableFuture<>();
        synchronized (this) {
            asked.put(id, answer);
        }
        if (end.isDone()) {
            answer.complete(ended());
        }
        write(text);
        return answer;
    }

    /** Writes a line. */
    void write(String text) {
        try {
            synchronized (out) {
                write(out, text);
            }
        } catch (IOException gone) {
            exit.join(); // the reader notices the end
        }
    }

    static void write(OutputStream out, String text) throws IOException {
        out.write((text + "\n").getBytes(StandardCharsets.UTF_8));
        out.flush();
    }

    /** Ends the server's input. */
    void endInput() {
        try {
            out.close();
        } catch (IOException gone) {
            exit.join(); // it has ended by itself
        }
    }

    private void read() {
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
            String line = lines.readLine();
            while (line != null) {
                seen(line);
                line = lines.readLine();
            }
        } catch (IOException closed) {
            unasked.add("cannot be read");
        }
        end.complete(exit.join());
        List<CompletableFuture<Seen>> unanswered;
        synchronized (this) {
            unanswered = List.copyOf(asked.values());
        }
        unanswered.forEach(answer -> answer.complete(ended()));
    }

    private synchronized void seen(String line) {
        Optional<String> id = JsonText.read(line).clean().flatMap(StdioWire::answered);
        CompletableFuture<Seen> waiting = asked.remove(id.orElse(""));
        Optional<String> roots = JsonText.read(line).clean().flatMap(StdioWire::asksForRoots);
        if (roots.isPresent()) {
            write("{\"jsonrpc\":\"2.0\",\"id\":" + roots.get() + ",\"result\":{\"roots\":[]}}");
        } else if (waiting == null) {
            unasked.add(line);
        } else {
            waiting.complete(Seen.line(line));
        }
    }

    private static Optional<String> answered(JsonValue message) {
        return message instanceof JsonObject object && object.get("method").isEmpty()
                ? object.get("id").map(JsonText::print)
                : Optional.empty();
    }

    private static Optional<String> asksForRoots(JsonValue message) {
        return message instanceof JsonObject object && object.string("method").equals(Optional.of("roots/list"))
                ? object.get("id").map(JsonText::print)
                : Optional.empty();
    }

    private Seen ended() {
        return new Seen(0, ENDED + end.join());
    }

    /** {@return whether the process ended before it answered} */
    static boolean isEnd(Seen seen) {
        return seen.body().startsWith(ENDED);
    }

    @Override
    public void close() {
        kill.run();
    }
}
