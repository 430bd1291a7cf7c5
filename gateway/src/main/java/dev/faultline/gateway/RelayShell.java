package dev.faultline.gateway;

import dev.faultline.gateway.message.Message;
import dev.faultline.gateway.message.MessageText;
import dev.faultline.gateway.message.Part;
import dev.faultline.gateway.relay.Call;
import dev.faultline.gateway.relay.Failure;
import dev.faultline.gateway.relay.Relay;
import dev.faultline.gateway.relay.RelayAction;
import dev.faultline.gateway.relay.RelayEvent;
import dev.faultline.gateway.relay.StartFailure;
import dev.faultline.gateway.relay.ToolChanges;
import dev.faultline.gateway.relay.ToolPage;
import dev.faultline.gateway.relay.UpstreamTool;
import dev.faultline.internal.Sha256;
import dev.faultline.json.JsonNumber;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonString;
import dev.faultline.json.JsonValue;
import dev.faultline.rpc.RpcError;
import dev.faultline.tool.Caller;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Supplier;

/**
 * Carries out what the relay decides. What goes to the upstream is queued under the relay's lock, so that its order is
 * the relay's; what goes to the client is written outside of it.
 */
final class RelayShell implements SessionRelay, UpstreamEvents {
    private static final Duration DRAIN = Duration.ofSeconds(5);

    private final GatewaySettings settings;
    private final ClientOutput client;
    private final Replies replies;
    private final TrailNotes notes;
    private final Watchers watchers;
    private final Upstream upstream;
    private final Relay relay;
    private final long origin = System.nanoTime();
    private final CompletableFuture<Boolean> finished = new CompletableFuture<>();
    private final ReadWriteLock performing = new ReentrantReadWriteLock(); // shared by all that perform actions
    private final Deque<String> pages = new ArrayDeque<>();
    private volatile Optional<Caller> caller = Optional.empty();
    private volatile boolean failing;
    private volatile boolean listTooLarge;
    private long wakeAt = Long.MAX_VALUE;

    RelayShell(GatewaySettings settings, ClientOutput client) {
        this.settings = settings;
        this.client = client;
        this.notes = new TrailNotes(settings.trail(), settings.server());
        this.watchers = Watchers.of(settings);
        this.replies = new Replies(settings, client, notes, watchers);
        this.upstream = settings.upstream(this, client, notes);
        this.relay = new Relay(settings.relay());
        Thread.ofPlatform().daemon().name("faultline-gateway-timer").start(this::keepTime);
    }

    @Override
    public void open(String session) {
        caller = Optional.of(client.caller(session));
        Optional<RelayEvent.FailedBefore> before = caller.flatMap(settings.memory()::failure);
        before.ifPresent(this::on);
        failing = before.isPresent();
        on(new RelayEvent.SessionOpened(session));
    }

    @Override
    public void receive(String session, Message message) {
        on(new RelayEvent.ClientSent(session, message, client.caller(session)));
    }

    @Override
    public void leave(String session) {
        on(new RelayEvent.SessionEnded(session));
    }

    /** Tells the relay what happened, and does what it decides. */
    @Override
    public void on(RelayEvent event) {
        performing.readLock().lock();
        try {
            decide(event).forEach(this::perform);
        } finally {
            performing.readLock().unlock();
        }
    }

    @Override
    public void on(Supplier<List<RelayEvent>> events) {
        performing.readLock().lock();
        try {
            decide(events).forEach(this::perform);
        } finally {
            performing.readLock().unlock();
        }
    }

    private synchronized List<RelayAction> decide(Supplier<List<RelayEvent>> events) {
        List<RelayAction> actions = new ArrayList<>();
        events.get().forEach(event -> actions.addAll(decide(event)));
        return actions;
    }

    private synchronized List<RelayAction> decide(RelayEvent event) {
        List<RelayAction> actions = relay.on(event, now());
        actions.forEach(this::queue);
        if (relay.deadline() < wakeAt) {
            notifyAll(); // the timer has to wake earlier
        }
        return actions;
    }

    @Override
    public synchronized List<UpstreamSnapshot> upstreams() {
        int waiting = relay.waiting();
        return List.of(
                new UpstreamSnapshot(relay.status(), waiting, relay.inFlight() - waiting, relay.openQuestions()));
    }

    @Override
    public CompletableFuture<Boolean> finished() {
        return finished;
    }

    @Override
    public void malformed(Call call, RpcError error) {
        replies.malformed(call, error);
    }

    @Override
    public void awaitClient() throws InterruptedException {
        client.awaitRoom();
    }

    @Override
    public void awaitUpstream() throws InterruptedException {
        upstream.awaitRoom();
    }

    @Override
    public void reconfigured(boolean changed) {
        on(new RelayEvent.Draining(new Failure.Reconfigured(settings.server(), changed)));
    }

    @Override
    public synchronized Optional<Failure.Suspended> suspension() {
        return relay.suspension(now());
    }

    @Override
    public synchronized Optional<StartFailure> startFailure() {
        return relay.startFailure();
    }

    @Override
    public void close() throws InterruptedException {
        on(new RelayEvent.Draining());
        finished.completeOnTimeout(false, DRAIN.toMillis(), TimeUnit.MILLISECONDS)
                .join();
        on(new RelayEvent.Ending()); // for what is still in flight
        finish();
        upstream.close();
        awaitActions();
        replies.close();
        releasePages();
        notes.awaitRecorded();
        client.awaitEmpty(DRAIN);
    }

    // Another thread may be about to answer.
    private void awaitActions() throws InterruptedException {
        if (performing.writeLock().tryLock(DRAIN.toMillis(), TimeUnit.MILLISECONDS)) {
            performing.writeLock().unlock();
        }
    }

    private void finish() {
        finished.complete(true);
        synchronized (this) {
            notifyAll(); // the timer ends
        }
    }

    private long now() {
        return System.nanoTime() - origin;
    }

    private void keepTime() {
        try {
            while (!finished.isDone()) {
                boolean due;
                synchronized (this) {
                    wakeAt = relay.deadline();
                    long left = wakeAt - now();
                    if (left > 0) {
                        wait(Math.max(1, Math.min(TimeUnit.HOURS.toMillis(1), left / 1_000_000 + 1)));
                    }
                    due = relay.deadline() <= now();
                }
                if (due) {
                    on(new RelayEvent.TimePassed());
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    // Under the lock. What is for a process that has ended is dropped with its queue.
    private void queue(RelayAction action) {
        if (!(action instanceof RelayAction.ToUpstream toUpstream)) {
            return;
        }
        int to = toUpstream.generation();
        switch (toUpstream) {
            case RelayAction.Forward(int generation, long id, Message.Request request) ->
                upstream.send(to, replaced(request.text(), id), OptionalLong.of(id));
            case RelayAction.Notify(int generation, Message.Notification note, Optional<JsonValue> about) -> {
                write(to, about(note.text(), about));
                cancelled(note, about).ifPresent(id -> upstream.forget(to, id));
            }
            case RelayAction.Respond(int generation, JsonValue id, Message.Response response) ->
                write(to, response.text().with(Map.of(Part.ID, id)));
            case RelayAction.Refuse(int generation, JsonValue id) -> write(to, OwnMessages.refusal(id));
            case RelayAction.AnswerPing(int generation, JsonValue id) -> write(to, OwnMessages.emptyResult(id));
            case RelayAction.Unsubscribe(int generation, long id, String uri) ->
                upstream.send(to, OwnMessages.unsubscribe(id, uri), OptionalLong.of(id));
            case RelayAction.Cancel(int generation, long id) -> {
                write(to, OwnMessages.cancelled(id, "The gateway no longer waits for it"));
                upstream.forget(to, id);
            }
            case RelayAction.Ping(int generation, long id) ->
                upstream.send(to, OwnMessages.ping(id), OptionalLong.of(id));
            case RelayAction.AskTools(int generation, long id, Optional<JsonValue> cursor) ->
                upstream.send(to, OwnMessages.listTools(id, cursor), OptionalLong.of(id));
        }
    }

    private void write(int generation, byte[] utf8) {
        upstream.send(generation, utf8, OptionalLong.empty());
    }

    private static OptionalLong cancelled(Message.Notification note, Optional<JsonValue> about) {
        return note.method().equals("notifications/cancelled") && about.orElse(null) instanceof JsonNumber id
                ? id.integer()
                : OptionalLong.empty();
    }

    private void perform(RelayAction action) {
        switch (action) {
            case RelayAction.ToUpstream queued -> {
                // has been queued
            }
            case RelayAction.ToClient toClient -> send(toClient);
            case RelayAction.CheckReading(int generation) -> {
                if (upstream.readsNothing(generation)) {
                    on(new RelayEvent.ReadsNothing(generation));
                }
            }
            case RelayAction.Start(int generation) -> upstream.start(generation);
            case RelayAction.Stop(int generation) -> upstream.stop(generation);
            case RelayAction.LearnTools(ToolPage page, Message.Response response) -> learn(page, response);
            case RelayAction.ToolsChanged(ToolChanges changes) -> notes.toolsChanged(changes);
            case RelayAction.Count count -> watchers.dropped(count.oddity());
            case RelayAction.Restarted(int generation) -> {
                watchers.restarted();
                notes.later("upstream_restarted", number("generation", generation));
            }
            case RelayAction.QuestionRefused(String method) ->
                notes.later("question_refused", JsonObject.of("method", new JsonString(method)));
            case RelayAction.Suspended(Duration pause) -> {
                watchers.suspended();
                failing = true;
                caller.ifPresent(it -> settings.memory().suspended(it, pause, startFailure()));
                notes.later("upstream_suspended", number("pause_ms", pause.toMillis()));
            }
            case RelayAction.Finished done -> finish();
        }
    }

    private static JsonObject number(String name, long value) {
        return JsonObject.builder().put(name, value).build();
    }

    // R44: the server that lists too much fails, not the gateway.
    private void learn(ToolPage page, Message.Response response) {
        MessageText text = response.text();
        String digest = Sha256.of(text.text(Part.RESULT).orElse("").getBytes(StandardCharsets.UTF_8));
        Optional<Map<String, UpstreamTool>> tools =
                settings.memory().hold(digest, text.length(), () -> ToolLists.tools(text));
        if (tools.isEmpty()) {
            listTooLarge = true;
            on(new RelayEvent.Rejected(tooLarge()));
            return;
        }
        List<String> former = new ArrayList<>();
        synchronized (pages) {
            if (page.first()) {
                former.addAll(pages);
                pages.clear();
            }
            pages.add(digest);
        }
        former.forEach(settings.memory()::release);
        watchers.listed(tools.get().keySet());
        on(new RelayEvent.ToolsListed(page, tools.get(), ToolLists.next(text)));
    }

    private Failure tooLarge() {
        return new Failure.ListTooLarge(settings.memory().mostBytes());
    }

    private void releasePages() {
        List<String> held;
        synchronized (pages) {
            held = List.copyOf(pages);
            pages.clear();
        }
        held.forEach(settings.memory()::release);
    }

    private void send(RelayAction.ToClient action) {
        switch (action) {
            case RelayAction.Answer(Call call, Message.Response response) -> answer(call, response);
            case RelayAction.Fail(Call call, Failure failure) -> replies.fail(call, failure);
            case RelayAction.Acknowledge(String session, Message.Request request) ->
                client.answer(session, request, OwnMessages.emptyResult(request.id()));
            case RelayAction.Forget(Call call) -> replies.forget(call);
            case RelayAction.Ask(String session, long id, Message.Request request, var during) ->
                client.ask(session, replaced(request.text(), id), during);
            case RelayAction.Withdraw(String session, long id) ->
                client.send(session, OwnMessages.cancelled(id, "The server that asked has ended"), Optional.empty());
            case RelayAction.Tell(String session, Message.Notification note, Optional<JsonValue> about) ->
                client.send(session, about(note.text(), about), about);
            case RelayAction.Beat(String session, JsonValue token, int number) ->
                client.send(session, OwnMessages.stillWorking(token, number), Optional.of(token));
            case RelayAction.AnnounceTools(String session) ->
                client.send(session, OwnMessages.toolsChanged(), Optional.empty());
            case RelayAction.AnnounceRestart(String session) ->
                client.send(session, OwnMessages.restarted(settings.server()), Optional.empty());
            case RelayAction.EndSession(String session) -> client.end(session);
        }
    }

    private void answer(Call call, Message.Response response) {
        if (failing && !response.isError()) {
            failing = false;
            caller.ifPresent(settings.memory()::serves);
        }
        if (listTooLarge && call.request().method().equals("tools/list")) {
            replies.fail(call, tooLarge());
        } else {
            replies.answer(call, response);
        }
    }

    private static byte[] replaced(MessageText text, long id) {
        JsonValue number = JsonNumber.of(id);
        return text.with(Map.of(Part.ID, number, Part.ASKED_TOKEN, number));
    }

    private static byte[] about(MessageText text, Optional<JsonValue> about) {
        return about.map(id -> text.with(Map.of(Part.TOKEN, id, Part.REQUEST_ID, id)))
                .orElseGet(text::bytes);
    }
}
