package dev.faultline.gateway;

import dev.faultline.gateway.merge.ListKind;
import dev.faultline.gateway.merge.MergedHandshake;
import dev.faultline.gateway.merge.ServerDirectory;
import dev.faultline.gateway.message.Message;
import dev.faultline.gateway.message.Part;
import dev.faultline.gateway.relay.Call;
import dev.faultline.internal.RecentMap;
import dev.faultline.json.JsonObject;
import dev.faultline.rpc.RpcError;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** Serves one session by several servers, as one. Each has a relay of its own in it. */
final class MergedShell implements SessionRelay {
    private static final Duration DRAIN = Duration.ofSeconds(5);

    /** The number of servers that are remembered after they were removed. */
    private static final int REMOVED = 64;

    private static final List<ListKind> ALL = Arrays.asList(ListKind.values());

    private final ServerSet servers;
    private final MergedClient client;
    private final ServerDirectory directory = new ServerDirectory();
    private final MergedRouter router;
    private final CompletableFuture<Boolean> finished = new CompletableFuture<>();
    private final Runnable watcher = this::serversChanged;
    private final GatheredChanges changes = new GatheredChanges(
            this::announceNow,
            (pause, action) -> CompletableFuture.delayedExecutor(pause.toMillis(), TimeUnit.MILLISECONDS)
                    .execute(action),
            System::nanoTime);
    private final Map<MemberServer, MergedLink> links = new LinkedHashMap<>();
    private final Map<String, Boolean> removed = new RecentMap<>(REMOVED);
    private Optional<JsonObject> handshake = Optional.empty();
    private boolean answered;
    private boolean initialized;
    private boolean late;
    private boolean closed;

    MergedShell(GatewaySettings settings, ServerSet servers, ClientOutput output, String session) {
        this.servers = servers;
        this.client = new MergedClient(settings, output, session);
        this.router =
                new MergedRouter(this::links, this::removed, client, new MergedLists(directory, servers.patience()));
    }

    @Override
    public void open(String session) {
        servers.watch(watcher);
        synchronized (this) {
            replaceLinks();
        }
    }

    // Returns the links that are gone.
    private List<MergedLink> replaceLinks() {
        Map<MemberServer, MergedLink> before = new LinkedHashMap<>(links);
        links.clear();
        for (MemberServer member : servers.members()) {
            Optional<MergedLink> known = Optional.ofNullable(before.remove(member));
            links.put(member, known.orElseGet(() -> new MergedLink(member, this, client)));
        }
        return List.copyOf(before.values());
    }

    private void serversChanged() {
        List<MergedLink> gone;
        List<MergedLink> fresh;
        Optional<JsonObject> params;
        synchronized (this) {
            if (closed) {
                return;
            }
            List<MergedLink> before = List.copyOf(links.values());
            gone = replaceLinks();
            fresh = links.values().stream()
                    .filter(link -> !before.contains(link))
                    .toList();
            params = handshake;
            gone.forEach(link -> {
                directory.remove(link.address());
                removed.put(link.address(), true);
                link.reconfigured(links.values().stream()
                        .anyMatch(other -> other.address().equals(link.address())));
            });
        }
        params.ifPresent(it -> fresh.forEach(link -> link.connectLater(it)));
        gone.forEach(this::close);
        if (!gone.isEmpty()) {
            announce(ALL);
        }
    }

    private void close(MergedLink link) {
        client.later(() -> {
            link.close();
            client.endQuestions(link);
        });
    }

    private synchronized Set<String> removed() {
        return Set.copyOf(removed.keySet());
    }

    private synchronized List<MergedLink> links() {
        return List.copyOf(links.values());
    }

    @Override
    public void receive(String session, Message message) {
        switch (message) {
            case Message.Request request
            when request.method().equals("ping") ->
                client.output().answer(session, request, OwnMessages.emptyResult(request.id()));
            case Message.Request request -> {
                if (client.begin(request)) {
                    request(request);
                }
            }
            case Message.Notification notification -> notification(notification);
            case Message.Response response -> client.respond(response);
        }
    }

    private void request(Message.Request request) {
        if (request.method().equals("initialize")) {
            client.answerLater(request, () -> Optional.of(initialize(request)));
        } else {
            router.route(request);
        }
    }

    private byte[] initialize(Message.Request request) {
        JsonObject params = request.text().value(Part.PARAMS).orElse(JsonObject.EMPTY) instanceof JsonObject given
                ? given
                : JsonObject.EMPTY;
        List<MergedLink> all;
        synchronized (this) {
            all = handshake.isPresent() ? List.of() : List.copyOf(links.values());
            handshake = Optional.of(params);
        }
        MergedLists.await(all.stream().map(link -> link.connect(params)).toList(), servers.patience());
        List<MergedHandshake.Introduction> introduced = new ArrayList<>();
        List<MergedLink> missing = new ArrayList<>();
        synchronized (this) {
            answered = true;
            for (MergedLink link : links.values()) {
                link.introduction()
                        .ifPresentOrElse(
                                it -> introduced.add(new MergedHandshake.Introduction(link.address(), it)),
                                () -> missing.add(link));
            }
        }
        missing.forEach(link -> link.leaveOut(true));
        return OwnMessages.result(
                request.id(),
                MergedHandshake.result(
                        introduced,
                        missing.stream().map(MergedLink::address).toList(),
                        params.string("protocolVersion")));
    }

    /** A server has accepted the client; {@code introduced} takes note of it. */
    void joined(MergedLink link, Runnable introduced) {
        boolean welcome;
        synchronized (this) {
            introduced.run();
            late |= answered;
            welcome = initialized;
        }
        if (welcome) {
            router.welcome(link);
            announce(ALL.stream().filter(kind -> link.has(kind.capability())).toList());
        }
    }

    /** The relay of a server cannot continue; it gets another one. */
    void lost(MergedLink link) {
        directory.remove(link.address());
        announce(ALL);
        Optional<JsonObject> params;
        synchronized (this) {
            params = handshake;
        }
        params.ifPresent(link::connectLater);
    }

    /** A server sent a notification of this method. */
    void changed(MergedLink link, String method) {
        ALL.stream().filter(kind -> kind.changed().equals(method)).forEach(kind -> {
            directory.outdate(kind, link.address());
            link.outdate(kind);
        });
    }

    /** Tells the client that these lists have changed. */
    void announce(List<ListKind> kinds) {
        synchronized (this) {
            late |= !initialized;
            if (!initialized || closed) {
                return;
            }
        }
        changes.add(kinds.stream().map(ListKind::changed).toList());
    }

    private synchronized boolean isOpen() {
        return !closed;
    }

    private void announceNow(String method) {
        if (isOpen()) {
            client.announce(method);
        }
    }

    private void notification(Message.Notification note) {
        switch (note.method()) {
            case "notifications/initialized" -> initialized();
            case "notifications/cancelled" -> note.about().ifPresent(id -> client.cancel(id, note));
            case "notifications/progress" -> client.progress(note);
            default -> introduced().forEach(link -> link.relay().tell(note)); // each server knows what it means
        }
    }

    private List<MergedLink> introduced() {
        return links().stream().filter(link -> link.introduction().isPresent()).toList();
    }

    private void initialized() {
        List<MergedLink> known;
        boolean missed;
        synchronized (this) {
            known = initialized ? List.of() : introduced();
            missed = late;
            initialized = true;
        }
        known.forEach(router::welcome);
        if (missed) {
            announce(ALL);
        }
    }

    @Override
    public void leave(String session) {
        links().forEach(link -> link.relay().abandon());
    }

    @Override
    public void malformed(Call call, RpcError error) {
        client.malformed(call, error);
    }

    @Override
    public void awaitUpstream() {
        // one server that does not read must not hold up the others
    }

    @Override
    public CompletableFuture<Boolean> finished() {
        return finished;
    }

    @Override
    public List<UpstreamSnapshot> upstreams() {
        return links().stream()
                .flatMap(link -> link.relay().upstreams().stream())
                .toList();
    }

    @Override
    public void close() throws InterruptedException {
        servers.forget(watcher);
        client.refuseAll();
        synchronized (this) {
            closed = true;
        }
        links().forEach(this::close);
        client.close(); // waits for them
        finished.complete(true);
        client.output().awaitEmpty(DRAIN);
    }
}
