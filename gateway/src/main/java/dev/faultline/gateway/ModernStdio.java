package dev.faultline.gateway;

import dev.faultline.files.process.LineWriter;
import dev.faultline.http.CallerBudget;
import dev.faultline.http.session.SessionLimits;
import dev.faultline.http.token.Tenure;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import dev.faultline.rpc.RpcMessage;
import dev.faultline.rpc.era.ModernOutput;
import dev.faultline.tool.Caller;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/**
 * Serves requests of the modern era over two streams. If requests declare different capabilities, the upstream is
 * started once for each set of them.
 */
final class ModernStdio {
    /** The one client of a process is limited by the pipes. */
    private static final CallerBudget BUDGET = new CallerBudget(Integer.MAX_VALUE, Long.MAX_VALUE);

    private static final SessionLimits LIMITS = new SessionLimits(8, 8, Duration.ofDays(1));
    private static final Duration DRAIN = Duration.ofSeconds(5);

    private final String connection;
    private final LineWriter lines;
    private final GatewaySessions sessions;
    private final ModernFront front;
    private final Map<JsonValue, Ongoing> ongoing = new ConcurrentHashMap<>();

    ModernStdio(GatewaySettings settings, String connection, LineWriter lines) {
        this.connection = connection;
        this.lines = lines;
        this.sessions = new GatewaySessions(settings, SharedShell.of(settings), LIMITS);
        this.front = new ModernFront(sessions, settings.answers(Caller::on), connection);
    }

    /** Serves a request, and returns at once. {@return false if a request with its id is in progress} */
    boolean serve(RpcMessage.Request request) {
        Ongoing out = new Ongoing(request.id());
        if (ongoing.putIfAbsent(request.id(), out) != null) {
            return false;
        }
        Thread.ofVirtual().name("faultline-modern").start(() -> begin(request, out));
        return true;
    }

    private void begin(RpcMessage.Request request, Ongoing out) {
        try (CallerBudget.Share share = BUDGET.enter(connection).orElseThrow()) {
            ModernFront.Requester sender = new ModernFront.Requester(
                    Caller.on(connection), connection, share, Optional.empty(), Tenure.UNLIMITED);
            ModernLink.BegunCall begun = front.serve(request, Optional.empty(), sender, out);
            out.cancel.complete(begun.cancel());
            out.ended.join();
            begun.release().run();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    /** Cancels a request. {@return false if none with this id is in progress} */
    boolean cancel(JsonValue id) {
        Optional<Ongoing> request = Optional.ofNullable(ongoing.get(id));
        request.ifPresent(Ongoing::cancel);
        return request.isPresent();
    }

    /** Answers what is in progress, and ends the upstreams. */
    void close() {
        front.close();
        awaitAll();
        sessions.close();
        awaitAll(); // what was still in progress has failed
    }

    private void awaitAll() {
        CompletableFuture.allOf(ongoing.values().stream().map(it -> it.ended).toArray(CompletableFuture<?>[]::new))
                .completeOnTimeout(null, DRAIN.toMillis(), TimeUnit.MILLISECONDS)
                .join();
    }

    /** A request without its response. */
    private final class Ongoing implements ModernOutput {
        private final JsonValue id;
        private final CompletableFuture<Runnable> cancel = new CompletableFuture<>();
        private final CompletableFuture<Boolean> ended = new CompletableFuture<>();

        Ongoing(JsonValue id) {
            this.id = id;
        }

        // The client waits for nothing more, even if the request has not begun yet.
        void cancel() {
            end();
            Thread.ofVirtual()
                    .name("faultline-modern")
                    .start(() -> cancel.join().run());
        }

        private boolean end() {
            ongoing.remove(id, this);
            return ended.complete(true);
        }

        // The upstream waits if the client does not read.
        @Override
        public void note(JsonObject notification) {
            try {
                lines.awaitRoom();
            } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
            }
            lines.write(JsonText.bytes(notification));
        }

        @Override
        public void finish(JsonObject response) {
            if (!ended.isDone()) {
                lines.write(JsonText.bytes(response));
            }
            end();
        }
    }
}
