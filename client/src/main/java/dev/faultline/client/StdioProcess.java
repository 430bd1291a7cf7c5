package dev.faultline.client;

import io.modelcontextprotocol.client.transport.ServerParameters;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCMessage;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCRequest;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse.JSONRPCError;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * The process of a server over standard input and output. When it ends, each request that it left unanswered is
 * answered with an error whose data is the {@link ServerExit}.
 */
final class StdioProcess {
    /** What JSON-RPC clients report for a connection that was closed. */
    private static final int CLOSED = -32_000;

    /** How long a process may take to end after it closed its output, and its output after the process ended. */
    private static final long SECONDS_TO_END = 2;

    /** How long a process may take to end after it was asked to. */
    private static final long SECONDS_TO_STOP = 5;

    private static final Executor THREADS = task -> Thread.ofPlatform().daemon().start(task);

    private final Process process;
    private final McpJsonMapper mapper;
    private final Consumer<JSONRPCMessage> received;
    private final Set<Object> unanswered = ConcurrentHashMap.newKeySet();
    private final CompletableFuture<Integer> end;
    private final Executor writer = new ThreadPoolExecutor(
            0,
            1,
            SECONDS_TO_END,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            Thread.ofPlatform().daemon().factory());

    private StdioProcess(Process process, McpJsonMapper mapper, Consumer<JSONRPCMessage> received) {
        this.process = process;
        this.mapper = mapper;
        this.received = received;
        this.end = process.onExit().thenApply(Process::exitValue);
    }

    /**
     * Starts the process; {@code other} gets each line of its error output, and what it prints that is no message.
     *
     * @throws IOException if it cannot be started
     */
    static StdioProcess start(
            ServerParameters server, McpJsonMapper mapper, Consumer<JSONRPCMessage> received, Consumer<String> other)
            throws IOException {
        List<String> command = new ArrayList<>();
        command.add(server.getCommand());
        command.addAll(server.getArgs());
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().putAll(server.getEnv());
        StdioProcess started = new StdioProcess(builder.start(), mapper, received);
        CompletableFuture<Void> read = CompletableFuture.runAsync(() -> started.read(other), THREADS);
        THREADS.execute(() -> lines(started.process.errorReader(StandardCharsets.UTF_8), other));
        CompletableFuture<Void> unused = started.end.thenAcceptAsync(code -> started.ended(code, read), THREADS);
        return started;
    }

    private void read(Consumer<String> other) {
        lines(process.inputReader(StandardCharsets.UTF_8), line -> {
            try {
                JSONRPCMessage message = McpSchema.deserializeJsonRpcMessage(mapper, line);
                if (message instanceof JSONRPCResponse response) {
                    unanswered.remove(String.valueOf(response.id()));
                }
                received.accept(message);
            } catch (IOException | IllegalArgumentException noMessage) {
                other.accept(line);
            }
        });
        endWithin(SECONDS_TO_END); // without its output it can answer nothing
    }

    private static void lines(BufferedReader output, Consumer<String> each) {
        try (output) {
            output.lines().forEach(each);
        } catch (IOException | UncheckedIOException closed) {
            each.accept("the output cannot be read: " + closed.getMessage());
        }
    }

    private void ended(int code, CompletableFuture<Void> read) {
        // What it answered before it ended counts, unless another process holds its output open.
        read.completeOnTimeout(null, SECONDS_TO_END, TimeUnit.SECONDS).join();
        unanswered.forEach(id -> abandon(id, code));
    }

    private void abandon(Object id, int code) {
        if (unanswered.remove(id)) {
            received.accept(JSONRPCResponse.error(
                    id, new JSONRPCError(CLOSED, "The server's process ended", new ServerExit(code))));
        }
    }

    boolean hasEnded() {
        return end.isDone();
    }

    /**
     * Sends the message; the future fails if the process does not take it. A process that reads nothing blocks no
     * caller.
     */
    CompletableFuture<Void> send(JSONRPCMessage message) {
        if (message instanceof JSONRPCRequest request) {
            unanswered.add(String.valueOf(request.id()));
        }
        if (hasEnded()) {
            return CompletableFuture.failedFuture(new ServerExitException(end.join()));
        }
        return CompletableFuture.runAsync(() -> write(message), writer);
    }

    private void write(JSONRPCMessage message) {
        try {
            OutputStream input = process.getOutputStream();
            input.write((mapper.writeValueAsString(message) + "\n").getBytes(StandardCharsets.UTF_8));
            input.flush();
        } catch (IOException broken) {
            throw new CompletionException(endWithin(SECONDS_TO_END) ? new ServerExitException(end.join()) : broken);
        }
    }

    /** Ends the process. {@return a future that is done when it has ended} */
    CompletableFuture<Void> close() {
        process.destroy();
        CompletableFuture.delayedExecutor(SECONDS_TO_STOP, TimeUnit.SECONDS, THREADS)
                .execute(process::destroyForcibly);
        return end.thenAccept(code -> {});
    }

    private boolean endWithin(long seconds) {
        try {
            if (!process.waitFor(seconds, TimeUnit.SECONDS)) {
                process.destroyForcibly().waitFor();
            }
            return true;
        } catch (InterruptedException closing) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
