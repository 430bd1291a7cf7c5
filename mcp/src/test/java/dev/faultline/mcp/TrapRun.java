package dev.faultline.mcp;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;

/** Plays every trap to a bare server and to a guarded one, over every transport, and keeps what was seen. */
final class TrapRun implements AutoCloseable {
    /** How long to wait for an answer that the bare SDK is known never to give. */
    private static final int SILENCE = 1_000;

    private static final int PATIENCE = 60_000;

    private record Place(Trap trap, Transport transport) {}

    private final FixtureHttp http = new FixtureHttp();
    private final BareHttp bareHttp = new BareHttp();
    private final BareHttp bareHttpForHanging =
            new BareHttp("-Dreactor.schedulers.defaultBoundedElasticSize=1000");
    private final Map<Place, Seen> bare = new ConcurrentHashMap<>();
    private final Map<Place, Seen> guarded = new ConcurrentHashMap<>();
    private final List<AutoCloseable> open = new ArrayList<>();

    /** As many processes start at once as there are cores for. */
    private final Semaphore starting = new Semaphore(2);

    TrapRun() throws Exception {}

    Seen bare(Trap trap, Transport transport) {
        return seen(bare, trap, transport);
    }

    Seen guarded(Trap trap, Transport transport) {
        return seen(guarded, trap, transport);
    }

    private static Seen seen(Map<Place, Seen> all, Trap trap, Transport transport) {
        return java.util.Objects.requireNonNull(all.get(new Place(trap, transport)), trap::name);
    }

    void play(List<Trap> traps) throws Exception {
        try (ExecutorService threads = Executors.newCachedThreadPool()) {
            List<Future<?>> playing = new ArrayList<>();
            for (Transport transport : Transport.values()) {
                List<Trap> here =
                        traps.stream().filter(it -> it.expected().containsKey(transport)).toList();
                playing.addAll(playBare(here, transport, threads));
                playing.addAll(playGuarded(here, transport, threads));
            }
            for (Future<?> each : playing) {
                each.get();
            }
        }
    }

    private List<Future<?>> playBare(List<Trap> traps, Transport transport, ExecutorService threads) {
        List<Future<?>> playing = new ArrayList<>();
        Map<Boolean, List<Trap>> together = new HashMap<>();
        for (Trap trap : traps) {
            if (trap.isAlone() || trap.isSilent(transport)) {
                playing.add(threads.submit(() -> {
                    playInTurn(List.of(trap), bareWire(transport, trap, true), transport, bare);
                    return null;
                }));
            } else {
                together.computeIfAbsent(trap.isLater(), key -> new ArrayList<>()).add(trap);
            }
        }
        together.forEach((later, those) -> playing.add(threads.submit(() -> {
            playInTurn(those, bareWire(transport, those.getFirst(), false), transport, bare);
            return null;
        })));
        return playing;
    }

    // One server of each sort for all the traps: it has to get over each of them.
    private List<Future<?>> playGuarded(List<Trap> traps, Transport transport, ExecutorService threads) {
        Map<GuardedFixture, List<Trap>> together = new EnumMap<>(GuardedFixture.class);
        traps.forEach(trap ->
                together.computeIfAbsent(trap.server(), key -> new ArrayList<>()).add(trap));
        List<Future<?>> playing = new ArrayList<>();
        together.forEach((server, those) -> playing.add(threads.submit(() -> {
            Wire wire = guardedWire(transport, server);
            if (server == GuardedFixture.IMPATIENT) {
                playAtOnce(those, wire, transport, guarded);
            } else {
                playInTurn(those, wire, transport, guarded);
            }
            return null;
        })));
        return playing;
    }

    private void playInTurn(List<Trap> traps, Wire wire, Transport transport, Map<Place, Seen> kept)
            throws InterruptedException, ExecutionException {
        for (Trap trap : traps) {
            boolean hopeless = kept == bare && trap.isSilent(transport);
            kept.put(new Place(trap, transport), await(trap.script().play(wire), hopeless ? SILENCE : PATIENCE));
        }
    }

    private void playAtOnce(List<Trap> traps, Wire wire, Transport transport, Map<Place, Seen> kept)
            throws InterruptedException, ExecutionException {
        Map<Trap, CompletableFuture<Seen>> playing = new HashMap<>();
        traps.forEach(trap -> playing.put(trap, trap.script().play(wire)));
        for (Map.Entry<Trap, CompletableFuture<Seen>> each : playing.entrySet()) {
            kept.put(new Place(each.getKey(), transport), await(each.getValue(), PATIENCE));
        }
    }

    private static Seen await(CompletableFuture<Seen> answer, int millis)
            throws InterruptedException, ExecutionException {
        try {
            return answer.get(millis, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            return new Seen(0, "no answer within " + millis + " ms");
        }
    }

    private Wire bareWire(Transport transport, Trap trap, boolean apart) throws Exception {
        return switch (transport) {
            case STDIO ->
                process(
                        trap.isLater() ? FixtureProcess.BARE_LATER : FixtureProcess.BARE,
                        trap.server().flags());
            case STREAMABLE, STATELESS -> (apart ? bareHttpForHanging : bareHttp).wire(transport, trap.isLater());
        };
    }

    /** A process with bare servers over HTTP. What hangs in it keeps a thread of a pool that all of them share. */
    private static final class BareHttp implements AutoCloseable {
        private final Process process;
        private final int port;
        private final AtomicInteger paths = new AtomicInteger();

        BareHttp(String... flags) throws IOException {
            process = FixtureProcess.start(FixtureProcess.BARE_HTTP, flags);
            port = Integer.parseInt(process.inputReader(StandardCharsets.UTF_8).readLine());
        }

        Wire wire(Transport transport, boolean later) throws IOException {
            return new HttpWire(port, BareServlets.path(transport, later, paths.incrementAndGet())).begin();
        }

        @Override
        public void close() {
            process.destroyForcibly();
        }
    }

    private Wire guardedWire(Transport transport, GuardedFixture server) throws Exception {
        return switch (transport) {
            case STDIO -> process(server.name(), server.flags());
            case STREAMABLE -> http.wire(server.server().servlet()).begin();
            case STATELESS -> http.wire(server.server().statelessServlet()).begin();
        };
    }

    private Wire process(String server, String... flags) throws Exception {
        starting.acquire();
        try {
            StdioWire wire = StdioWire.open(server, flags);
            synchronized (open) {
                open.add(wire);
            }
            return wire;
        } finally {
            starting.release();
        }
    }

    @Override
    public void close() throws Exception {
        for (AutoCloseable each : open) {
            each.close();
        }
        bareHttp.close();
        bareHttpForHanging.close();
        http.close();
    }
}
