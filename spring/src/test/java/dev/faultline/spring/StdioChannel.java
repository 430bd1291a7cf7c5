package dev.faultline.spring;

import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/** A connection over the standard streams of an application in another process. */
final class StdioChannel implements Channel {
    /** What a call is answered with when the server ends first. */
    static final String ENDED = "the connection ended";

    private final Process process;
    private final AtomicInteger ids = new AtomicInteger(100);
    private final Map<String, CompletableFuture<String>> asked = new ConcurrentHashMap<>();
    private final List<String> unasked = new CopyOnWriteArrayList<>();
    private volatile boolean ended;

    private StdioChannel(Process process) {
        this.process = process;
        Thread.ofPlatform().daemon().start(this::read);
    }

    /** {@return a connection before the handshake, to a process with this command} */
    static StdioChannel start(List<String> command, Path folder) throws IOException {
        return new StdioChannel(new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectError(folder.resolve("stderr").toFile())
                .start());
    }

    /** {@return this, after the handshake} */
    StdioChannel begin() throws Exception {
        send(INITIALIZE).get();
        write(INITIALIZED);
        return this;
    }

    /** Ends the server's input. */
    void endInput() {
        try {
            process.getOutputStream().close();
        } catch (IOException gone) {
            end();
        }
    }

    /** {@return the lines that are not responses} */
    List<String> unasked() {
        return unasked;
    }

    @Override
    public boolean hasEnded() {
        return ended;
    }

    @Override
    public String nextId() {
        return String.valueOf(ids.getAndIncrement());
    }

    @Override
    public CompletableFuture<String> send(String text, String id, Map<String, String> headers) {
        CompletableFuture<String> answer = new CompletableFuture<>();
        asked.put(id, answer);
        write(text);
        if (ended) {
            end();
        }
        return answer;
    }

    /** Writes a line. */
    synchronized void write(String text) {
        try {
            process.getOutputStream().write((text + "\n").getBytes(StandardCharsets.UTF_8));
            process.getOutputStream().flush();
        } catch (IOException gone) {
            end();
        }
    }

    private void read() {
        try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                seen(line);
            }
        } catch (IOException closed) {
            unasked.add("cannot be read");
        }
        end();
    }

    private void seen(String line) {
        String id = JsonText.read(line).clean().stream()
                .map(value -> value instanceof JsonObject object
                                && object.get("method").isEmpty()
                        ? object.get("id").map(JsonText::print).orElse("null")
                        : "none")
                .findFirst()
                .orElse("none");
        CompletableFuture<String> waiting = asked.remove(id);
        if (line.contains("\"roots/list\"")) {
            write(rootsFor(line));
        } else if (waiting == null) {
            unasked.add(line);
        } else {
            waiting.complete(line);
        }
    }

    private static String rootsFor(String request) {
        String id = JsonText.read(request).clean().stream()
                .flatMap(value -> value instanceof JsonObject object ? object.get("id").stream() : null)
                .map(JsonText::print)
                .findFirst()
                .orElseThrow();
        return "{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"result\":{\"roots\":[]}}";
    }

    private void end() {
        ended = true;
        asked.values().forEach(it -> it.complete(ENDED));
    }

    @Override
    public void close() {
        process.destroyForcibly().onExit().join();
    }
}
