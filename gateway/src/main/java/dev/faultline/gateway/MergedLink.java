package dev.faultline.gateway;

import dev.faultline.gateway.merge.ListKind;
import dev.faultline.gateway.message.Message;
import dev.faultline.gateway.relay.Failure;
import dev.faultline.json.JsonObject;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/** One server in a session with several: whether it is there, and what it can do. */
final class MergedLink {
    private static final Duration FIRST_PAUSE = Duration.ofSeconds(1);
    private static final Duration LONGEST_PAUSE = Duration.ofMinutes(1);

    private final MemberServer server;
    private final MergedShell merged;
    private final LinkedRelay relay;
    private final TrailNotes notes;
    private final Map<ListKind, JsonObject> kept = new ConcurrentHashMap<>();
    private final Map<ListKind, Boolean> missing = new ConcurrentHashMap<>();
    private Optional<JsonObject> introduction = Optional.empty();
    private volatile Optional<Failure> removal = Optional.empty();
    private boolean leftOut;
    private long nextAttempt = System.nanoTime();

    MergedLink(MemberServer server, MergedShell merged, MergedClient client) {
        this.server = server;
        this.merged = merged;
        this.relay = new LinkedRelay(this, client);
        this.notes = new TrailNotes(server.settings().trail(), server.address());
    }

    MemberServer server() {
        return server;
    }

    /** {@return its name in front of the names of its tools} */
    String address() {
        return server.address();
    }

    /** {@return what passes messages to and from the server} */
    LinkedRelay relay() {
        return relay;
    }

    /** {@return what the server answered to the handshake; empty until it has} */
    synchronized Optional<JsonObject> introduction() {
        return introduction;
    }

    private synchronized void introduced(Optional<JsonObject> result) {
        introduction = result;
    }

    /** {@return whether the server has answered, and has this capability} */
    boolean has(String capability) {
        return introduction()
                .flatMap(result -> result.object("capabilities"))
                .flatMap(it -> it.get(capability))
                .isPresent();
    }

    /**
     * Introduces the client, again and again until the server accepts it; {@return completed after the first attempt}
     */
    CompletableFuture<Boolean> connect(JsonObject params) {
        CompletableFuture<Boolean> first = new CompletableFuture<>();
        connect(params, first);
        return first;
    }

    /** Introduces the client to a server that comes later than the others. */
    void connectLater(JsonObject params) {
        connect(params, new CompletableFuture<>());
    }

    private void connect(JsonObject params, CompletableFuture<Boolean> first) {
        Thread.ofVirtual().name("faultline-merged-connect").start(() -> keepConnecting(params, first));
    }

    private void keepConnecting(JsonObject params, CompletableFuture<Boolean> first) {
        try {
            Duration pause = FIRST_PAUSE;
            while (relay.begin() && !introduce(params)) {
                leaveOut(true);
                first.complete(false);
                nextAttempt(pause);
                pause = pause(pause);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            first.complete(true);
        }
    }

    private boolean introduce(JsonObject params) {
        Optional<JsonObject> result = relay.ask("initialize", params).join().object("result");
        result.ifPresent(it -> {
            leaveOut(false);
            merged.joined(this, () -> introduced(result));
        });
        return result.isPresent();
    }

    private static Duration pause(Duration pause) throws InterruptedException {
        Thread.sleep(pause);
        Duration doubled = pause.multipliedBy(2);
        return doubled.compareTo(LONGEST_PAUSE) < 0 ? doubled : LONGEST_PAUSE;
    }

    /** {@return why the server serves nothing at present, if that is so} */
    Optional<Failure> obstacle() {
        Optional<Failure> suspended = relay.suspension().map(Function.identity());
        return suspended.isPresent() || introduction().isPresent()
                ? suspended
                : Optional.of(new Failure.Absent(address(), untilNextAttempt(), relay.startFailure()));
    }

    private synchronized Duration untilNextAttempt() {
        Duration left = Duration.ofNanos(nextAttempt - System.nanoTime());
        return FIRST_PAUSE
                .plus(leftOut && left.isPositive() ? left : Duration.ZERO)
                .truncatedTo(ChronoUnit.SECONDS);
    }

    private synchronized void nextAttempt(Duration pause) {
        nextAttempt = System.nanoTime() + pause.toNanos();
    }

    /** Takes note that the session has to do without the server, or need not any more. */
    synchronized void leaveOut(boolean without) {
        if (leftOut != without && !relay.isClosed()) {
            leftOut = without;
            server.leftOut(without ? 1 : -1);
            notes.later(without ? "server_left_out" : "server_joined", JsonObject.EMPTY);
        }
    }

    /** The server sent something. */
    void noticed(Message message) {
        if (message instanceof Message.Notification note) {
            merged.changed(this, note.method());
        }
    }

    /** The relay cannot continue the session. */
    void lost() {
        introduced(Optional.empty());
        merged.lost(this);
    }

    /** The list has changed: what came too late is not true any more. */
    void outdate(ListKind kind) {
        kept.remove(kind);
    }

    /** {@return the page that came too late for the last list; it counts once} */
    Optional<JsonObject> late(ListKind kind) {
        return Optional.ofNullable(kept.remove(kind));
    }

    /** The server did not return its list in time. The client gets a notification when the list is available. */
    void missed(ListKind kind, CompletableFuture<JsonObject> response) {
        if (missing.putIfAbsent(kind, true) == null) {
            leaveOut(true);
            Thread.ofVirtual().name("faultline-merged-list").start(() -> recheck(kind, response));
        }
    }

    private void recheck(ListKind kind, CompletableFuture<JsonObject> first) {
        try {
            Duration pause = FIRST_PAUSE;
            CompletableFuture<JsonObject> response = first;
            while (MergedLists.isDown(response.join()) && !relay.isClosed()) {
                pause = pause(pause);
                response = relay.ask(kind.method(), JsonObject.EMPTY);
            }
            response.join().object("result").ifPresent(page -> kept.put(kind, page));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            missing.remove(kind);
        }
        leaveOut(false);
        merged.announce(List.of(kind));
    }

    /** The configuration does not have the server any more, at least not as it was. */
    void reconfigured(boolean changed) {
        removal = Optional.of(new Failure.Reconfigured(address(), changed));
    }

    /** {@return why a request cannot reach the server any more} */
    Failure whyGone() {
        return removal.orElseGet(() -> relay.isClosed() ? new Failure.ShuttingDown() : new Failure.HandshakeFailed());
    }

    /** Ends the part of the server in the session, after what is in flight has been answered. */
    void close() {
        synchronized (this) {
            server.leftOut(leftOut ? -1 : 0);
            leftOut = false;
        }
        relay.close();
        try {
            notes.awaitRecorded();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
