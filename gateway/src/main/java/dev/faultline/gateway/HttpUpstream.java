package dev.faultline.gateway;

import dev.faultline.gateway.message.Message;
import dev.faultline.gateway.relay.RelayEvent;
import dev.faultline.gateway.remote.Ending;
import dev.faultline.gateway.remote.RemoteAddress;
import dev.faultline.gateway.remote.RemoteListener;
import dev.faultline.gateway.remote.RemoteSession;
import dev.faultline.json.JsonNumber;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonValue;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** A server that is reached over HTTP. A generation is a session with it. */
final class HttpUpstream implements Upstream {
    private static final int QUEUE = 1024;
    private static final long PATIENCE_SECONDS = 30;
    private static final Duration ENDING = Duration.ofSeconds(3);

    private final RemoteAddress address;
    private final int maxMessage;
    private final long maxResult;
    private final UpstreamEvents shell;
    private final TrailNotes notes;
    private final HttpClient http;
    private final Map<Integer, Link> links = new HashMap<>();
    private final Set<Thread> ending = ConcurrentHashMap.newKeySet();

    HttpUpstream(RemoteAddress address, GatewaySettings settings, UpstreamEvents shell, TrailNotes notes) {
        this.address = address;
        this.maxMessage = settings.maxMessage();
        this.maxResult = settings.maxResult();
        this.shell = shell;
        this.notes = notes;
        this.http = RemoteSession.client(address.uri());
    }

    @Override
    public void start(int generation) {
        synchronized (this) {
            links.values().forEach(this::end); // of generations that the relay has abandoned
            links.clear();
            links.put(generation, new Link(generation));
        }
        Thread.ofVirtual().name("faultline-upstream").start(() -> shell.on(new RelayEvent.Started(generation)));
    }

    @Override
    public void stop(int generation) {
        Optional<Link> link;
        synchronized (this) {
            link = Optional.ofNullable(links.remove(generation));
        }
        link.ifPresent(this::end);
        Thread.ofVirtual().name("faultline-upstream").start(() -> shell.on(new RelayEvent.Disconnected(generation)));
    }

    @Override
    public void send(int generation, byte[] utf8, OptionalLong id) {
        link(generation).ifPresent(link -> link.queue.add(new Outgoing(utf8, id, Map.of())));
    }

    @Override
    public void send(int generation, byte[] utf8, OptionalLong id, Map<String, String> headers) {
        if (id.isPresent()) {
            link(generation).ifPresent(link -> link.queue.add(new Outgoing(utf8, id, headers)));
        }
    }

    @Override
    public boolean takesAnyRequest() {
        return true;
    }

    @Override
    public void forget(int generation, long id) {
        link(generation).ifPresent(link -> link.forget(id));
    }

    private synchronized Optional<Link> link(int generation) {
        return Optional.ofNullable(links.get(generation));
    }

    @Override
    public void awaitRoom() throws InterruptedException {
        List<Link> open;
        synchronized (this) {
            open = List.copyOf(links.values());
        }
        for (Link link : open) {
            link.awaitRoom();
        }
    }

    @Override
    public void close() {
        List<Link> open;
        synchronized (this) {
            open = List.copyOf(links.values());
            links.clear();
        }
        open.forEach(this::end);
        for (Thread thread : List.copyOf(ending)) {
            join(thread);
        }
        http.shutdownNow();
    }

    private void end(Link link) {
        Thread thread = Thread.ofVirtual().name("faultline-upstream-end").unstarted(() -> {
            link.end();
            ending.remove(Thread.currentThread());
        });
        ending.add(thread);
        thread.start();
    }

    private static void join(Thread thread) {
        try {
            thread.join(ENDING);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @SuppressWarnings("ArrayRecordComponent") // passed on once, never compared
    private record Outgoing(byte[] utf8, OptionalLong id, Map<String, String> headers) {}

    /**
     * The session of one generation: a thread sends, in order, and each request has a thread that waits for its end.
     */
    private final class Link implements RemoteListener {
        private final int generation;
        private final BlockingQueue<Outgoing> queue = new LinkedBlockingQueue<>();
        private final Map<Long, Thread> waiting = new ConcurrentHashMap<>();
        private final Semaphore listening = new Semaphore(1);
        private final RemoteSession session;
        private final Thread sender;

        Link(int generation) {
            this.generation = generation;
            this.session = new RemoteSession(http, address, maxMessage, maxResult, this);
            this.sender = Thread.ofVirtual().name("faultline-upstream-in").start(this::run);
        }

        // A notification is sent before what follows it; requests do not wait for each other.
        private void run() {
            try {
                while (true) {
                    Outgoing next = queue.take();
                    if (next.id().isEmpty()) {
                        session.notice(next.utf8());
                        listen();
                    } else {
                        long id = next.id().getAsLong();
                        Thread thread =
                                Thread.ofVirtual().name("faultline-upstream").unstarted(() -> ask(next, id));
                        waiting.put(id, thread);
                        thread.start();
                    }
                }
            } catch (InterruptedException ended) {
                // the generation has ended
            }
        }

        // The first notification says that the handshake is complete.
        private void listen() {
            if (listening.tryAcquire()) {
                Thread listener = Thread.ofVirtual()
                        .name("faultline-upstream-out")
                        .unstarted(() -> {
                            try {
                                session.listen();
                            } catch (InterruptedException ended) {
                                // the generation has ended
                            }
                        });
                waiting.put(0L, listener);
                listener.start();
            }
        }

        private void ask(Outgoing request, long id) {
            try {
                report(id, session.ask(request.utf8(), JsonNumber.of(id), request.headers()));
            } catch (InterruptedException forgotten) {
                // the relay does not wait any more
            } finally {
                waiting.remove(id);
            }
        }

        private void report(long id, Ending ending) {
            switch (ending) {
                case Ending.Answered answered -> {
                    // the relay has received the answer
                }
                case Ending.Garbled garbled ->
                    shell.on(new RelayEvent.UpstreamGarbled(generation, Optional.of(JsonNumber.of(id))));
                case Ending.Failed(var failure, boolean delivered) ->
                    shell.on(new RelayEvent.Unanswered(generation, id, failure, delivered));
                case Ending.SessionLost lost -> {
                    noteLostSession();
                    shell.on(() -> List.of(
                            new RelayEvent.NotWritten(generation, id), new RelayEvent.Disconnected(generation)));
                }
            }
        }

        private void noteLostSession() {
            notes.later(
                    "upstream_session_lost",
                    JsonObject.builder().put("generation", generation).build());
        }

        @Override
        public void disconnected() {
            noteLostSession();
            shell.on(new RelayEvent.Disconnected(generation));
        }

        @Override
        public void received(Optional<Message> message) {
            pass(
                    message.isPresent()
                            ? new RelayEvent.UpstreamSent(generation, message.get())
                            : new RelayEvent.UpstreamGarbled(generation, Optional.empty()));
        }

        @Override
        public void asked(Message.Request question, JsonValue during) {
            pass(new RelayEvent.UpstreamAsked(generation, question, during));
        }

        @Override
        public void noted(Message.Notification notification, JsonValue during) {
            pass(new RelayEvent.UpstreamNoted(generation, notification, during));
        }

        private void pass(RelayEvent event) {
            try {
                shell.awaitClient();
            } catch (InterruptedException ended) {
                Thread.currentThread().interrupt(); // what has arrived is still passed on
            }
            shell.on(event);
        }

        void forget(long id) {
            Thread thread = waiting.remove(id);
            if (thread != null) {
                thread.interrupt();
            }
        }

        void awaitRoom() throws InterruptedException {
            long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
            while (queue.size() > QUEUE && System.nanoTime() < end) {
                TimeUnit.MILLISECONDS.sleep(10);
            }
        }

        void end() {
            sender.interrupt();
            waiting.values().forEach(Thread::interrupt);
            session.close();
        }
    }
}
