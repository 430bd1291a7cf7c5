package dev.faultline.gateway;

import dev.faultline.gateway.message.LargeText;
import dev.faultline.gateway.message.Message;
import dev.faultline.json.JsonValue;
import dev.faultline.tool.Caller;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/**
 * One relay for all sessions. The upstream is started with the first session and stays; if it cannot continue its
 * sessions, the next session begins with a new relay.
 */
final class SharedShell implements ClientOutput {
    private final GatewaySettings settings;
    private final Map<String, ClientOutput> sessions = new ConcurrentHashMap<>();
    private Optional<RelayShell> current = Optional.empty();

    SharedShell(GatewaySettings settings) {
        this.settings = settings;
    }

    /** {@return the relay for all sessions, if these settings ask for one} */
    static Optional<SharedShell> of(GatewaySettings settings) {
        boolean one = !(settings.target() instanceof UpstreamTarget.Many); // each of several decides for itself
        return one && settings.relay().isShared() ? Optional.of(new SharedShell(settings)) : Optional.empty();
    }

    /** Adds a session; {@return the relay that serves it} */
    RelayShell join(String session, ClientOutput output) {
        RelayShell shell;
        synchronized (this) {
            current = current.filter(it -> !it.finished().isDone());
            shell = current.orElseGet(() -> new RelayShell(settings, this));
            current = Optional.of(shell);
        }
        sessions.put(session, output);
        return shell;
    }

    /** Removes a session; if its relay has ended, returns after everything has been answered. */
    void leave(String session, SessionRelay shell) throws InterruptedException {
        shell.leave(session);
        if (shell.finished().isDone()) {
            shell.close();
        }
        sessions.remove(session);
    }

    /** {@return the upstream as it is now, if it was ever needed} */
    synchronized List<UpstreamSnapshot> upstream() {
        return current.stream().flatMap(shell -> shell.upstreams().stream()).toList();
    }

    /** The configuration does not have the server any more. */
    void reconfigured(boolean changed) {
        Optional<RelayShell> last;
        synchronized (this) {
            last = current;
        }
        last.ifPresent(it -> it.reconfigured(changed));
    }

    /** Answers what is in flight, and ends the upstream. */
    void close() {
        Optional<RelayShell> last;
        synchronized (this) {
            last = current;
        }
        try {
            if (last.isPresent()) {
                last.get().close();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public Caller caller(String session) {
        ClientOutput known = sessions.get(session);
        return known == null ? Caller.on(session) : known.caller(session);
    }

    @Override
    public void answer(String session, Message.Request request, byte[] utf8) {
        with(session, it -> it.answer(session, request, utf8));
    }

    @Override
    public boolean takesLarge(String session, Message.Request request) {
        ClientOutput known = sessions.get(session);
        return known != null && known.takesLarge(session, request);
    }

    @Override
    public void answer(String session, Message.Request request, LargeText large) {
        with(session, it -> it.answer(session, request, large));
    }

    @Override
    public boolean admits(String session, Message.Request request, int length) {
        ClientOutput known = sessions.get(session);
        return known == null || known.admits(session, request, length);
    }

    @Override
    public void forget(String session, Message.Request request) {
        with(session, it -> it.forget(session, request));
    }

    // One client that does not read must not hold up the others: it misses notifications, but no answer.
    @Override
    public void send(String session, byte[] utf8, Optional<JsonValue> token) {
        with(session, it -> {
            if (!it.isBehind(session)) {
                it.send(session, utf8, token);
            }
        });
    }

    @Override
    public boolean isBehind(String session) {
        ClientOutput known = sessions.get(session);
        return known != null && known.isBehind(session);
    }

    @Override
    public void end(String session) {
        with(session, it -> it.end(session));
    }

    private void with(String session, Consumer<ClientOutput> action) {
        ClientOutput known = sessions.get(session);
        if (known != null) {
            action.accept(known);
        }
    }

    @Override
    public void awaitRoom() {
        // see send
    }

    @Override
    public void awaitEmpty(Duration atMost) {
        // the threads of the responses write what is left, and the HTTP server waits for them
    }
}
