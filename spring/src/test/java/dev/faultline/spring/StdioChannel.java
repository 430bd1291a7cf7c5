package dev.faultline.spring;

import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/** A connection over the standard streams of an application in another process. */
final class StdioChannel implements Channel {
    private final Process process;
    private final AtomicInteger ids = new AtomicInteger(100);
    private final Map<String, CompletableFuture<String>> asked = new ConcurrentHashMap<>();
    private final List<String> unasked = new CopyOnWriteArrayList<>();
    private volatile boolean ended;

    private StdioChannel(Process process) {
        this.process = process;
        Thread.ofPlatform().daemon().start(this::read);
    }

    /** {@return a connection after the handshake} */
    static StdioChannel open(Class<?> application, Path folder, String... properties) throws Exception {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                application.getName()));
        Arrays.stream(properties).map(property -> "--" + property).forEach(command::add);
        StdioChannel channel = new StdioChannel(new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectError(folder.resolve("stderr").toFile())
                .start());
        channel.send(INITIALIZE).get();
        channel.write(INITIALIZED);
        return channel;
    }

    /** {@return the lines that are not responses} */
    List<String> unasked() {
        return unasked;
    }

    /** {@return whether the server has closed its output} */
    boolean hasEnded() {
        return ended;
    }

    @Override
    public CompletableFuture<String> send(String text) {
        String id = text.contains(ID) ? String.valueOf(ids.getAndIncrement()) : "null";
        CompletableFuture<String> answer = new CompletableFuture<>();
        asked.put(id, answer);
        write(text.replace(ID, id));
        return answer;
    }

    private synchronized void write(String text) {
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
        if (waiting == null) {
            unasked.add(line);
        } else {
            waiting.complete(line);
        }
    }

    private void end() {
        ended = true;
        asked.values().forEach(it -> it.complete("the connection ended"));
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
