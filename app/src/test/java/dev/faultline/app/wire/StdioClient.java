package dev.faultline.app.wire;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.faultline.json.JsonObject;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A minimal client of {@code faultline serve --stdio}. Any line of the server that is not the response to an open
 * request fails all open requests.
 */
public final class StdioClient implements AutoCloseable {
    private static final Pattern ANSWER = Pattern.compile("\\{\"jsonrpc\":\"2\\.0\",\"id\":(\\d+),");
    private static final int TIMEOUT_SECONDS = 180;

    private final Process process;
    private final OutputStream out;
    private final AtomicLong ids = new AtomicLong();
    private final Map<Long, CompletableFuture<String>> asked = new ConcurrentHashMap<>();
    private final Queue<String> err = new ConcurrentLinkedQueue<>();
    private final String greeting;
    private volatile String end = "";

    /** Connects to the server in this process. */
    public StdioClient(Process process) {
        this(process, Messages.REVISION);
    }

    /** Connects to the server in this process with this revision of the protocol. */
    public StdioClient(Process process, String revision) {
        this.process = process;
        this.out = process.getOutputStream();
        Thread.ofPlatform().daemon().start(this::listen);
        Thread.ofPlatform()
                .daemon()
                .start(() -> process.errorReader(UTF_8).lines().forEach(err::add)); // or the pipe would fill up
        this.greeting = ask(0, Messages.initialize(revision)).join();
        write(Messages.INITIALIZED);
    }

    /** {@return the response to {@code initialize}, unparsed} */
    public String greeting() {
        return greeting;
    }

    /** {@return the future response to a request, unparsed} */
    public CompletableFuture<String> ask(String method, String parameters) {
        long id = ids.incrementAndGet();
        return ask(id, Messages.request(id, method, parameters));
    }

    /** {@return the future response to a call of a tool; the arguments are any JSON} */
    public CompletableFuture<JsonObject> call(String tool, String arguments) {
        long id = ids.incrementAndGet();
        return ask(id, Messages.call(id, tool, arguments)).thenApply(Messages::object);
    }

    /** {@return the standard error of the server} */
    public String err() {
        return String.join("\n", err);
    }

    public Process process() {
        return process;
    }

    /** Kills the server as the kernel does when it is out of memory. */
    public void kill() {
        process.destroyForcibly();
        process.onExit().orTimeout(TIMEOUT_SECONDS, TimeUnit.SECONDS).join();
    }

    @Override
    public void close() throws IOException {
        out.close();
        process.onExit().orTimeout(TIMEOUT_SECONDS, TimeUnit.SECONDS).join();
    }

    private CompletableFuture<String> ask(long id, String message) {
        CompletableFuture<String> answer = new CompletableFuture<>();
        asked.put(id, answer);
        write(message);
        if (!end.isEmpty()) {
            end(end);
        }
        return answer.orTimeout(TIMEOUT_SECONDS, TimeUnit.SECONDS);
    }

    private void write(String line) {
        synchronized (out) {
            try {
                out.write((line + '\n').getBytes(UTF_8));
                out.flush();
            } catch (IOException e) {
                throw new UncheckedIOException(err(), e);
            }
        }
    }

    private void listen() {
        try {
            process.inputReader(UTF_8).lines().forEach(this::receive);
            end("the server ended");
        } catch (UncheckedIOException killed) {
            end("the server was killed"); // which closes its output
        }
    }

    private void receive(String line) {
        Matcher answer = ANSWER.matcher(line);
        CompletableFuture<String> open = answer.lookingAt() ? asked.remove(Long.valueOf(answer.group(1))) : null;
        if (open == null) {
            end("this is not the response to an open request: " + line);
        } else {
            open.complete(line);
        }
    }

    private void end(String why) {
        end = why;
        asked.values().forEach(open -> open.completeExceptionally(new AssertionError(why + ": " + err())));
    }
}
