package dev.faultline.server.testing;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.faultline.json.JsonObject;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The requests of a client to a server that reads and writes one message per line. Any line of the server that is not
 * the response to an open request fails all open requests.
 */
public final class LineClient {
    /** How long a client waits for a response, and for the end of the server. */
    public static final int TIMEOUT_SECONDS = 180;

    private static final Pattern ANSWER = Pattern.compile("\\{\"jsonrpc\":\"2\\.0\",\"id\":(\\d+),");

    private final OutputStream toServer;
    private final Supplier<String> log;
    private final AtomicLong ids = new AtomicLong();
    private final Map<Long, CompletableFuture<String>> asked = new ConcurrentHashMap<>();
    private volatile String end = "";

    /** A client that writes to this stream, and names what the server logged when a request fails. */
    public LineClient(OutputStream toServer, Supplier<String> log) {
        this.toServer = toServer;
        this.log = log;
    }

    /** Begins the connection. {@return the response to {@code initialize}, unparsed} */
    public String begin(String revision) {
        String greeting = ask(0, Messages.initialize(revision)).join();
        write(Messages.INITIALIZED);
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
        synchronized (toServer) {
            try {
                toServer.write((line + '\n').getBytes(UTF_8));
                toServer.flush();
            } catch (IOException e) {
                throw new UncheckedIOException(log.get(), e);
            }
        }
    }

    /** Takes a line of the server. */
    public void receive(String line) {
        Matcher answer = ANSWER.matcher(line);
        CompletableFuture<String> open = answer.lookingAt() ? asked.remove(Long.valueOf(answer.group(1))) : null;
        if (open == null) {
            end("this is not the response to an open request: " + line);
        } else {
            open.complete(line);
        }
    }

    /** Fails all open and further requests for this reason. */
    public void end(String why) {
        end = why;
        asked.values().forEach(open -> open.completeExceptionally(new AssertionError(why + ": " + log.get())));
    }
}
