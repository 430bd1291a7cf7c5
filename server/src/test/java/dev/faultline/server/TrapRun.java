package dev.faultline.server;

import static java.util.stream.Collectors.groupingBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
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

/** Runs every trap against a bare server and a guarded one, over every transport, and keeps the responses. */
final class TrapRun {
    /** How long to wait for a response that the bare SDK is known never to send. */
    private static final int SILENCE = 1_000;

    private static final int PATIENCE = 60_000;

    private static final String NO_ANSWER = "no answer";

    /** One thread per task, so that one that hangs does not block others. */
    private static final String THREADS = "-Dreactor.schedulers.defaultBoundedElasticSize=1000";

    /** The two servers. */
    private enum Side {
        BARE,
        GUARDED
    }

    private record Place(Trap trap, Transport transport) {}

    private final FixtureHttp http = new FixtureHttp();
    private final BareHttp bareHttp = new BareHttp();
    private final BareHttp bareHttpForHanging = new BareHttp(THREADS);
    private final Map<Place, Seen> bare = new ConcurrentHashMap<>();
    private final Map<Place, Seen> guarded = new ConcurrentHashMap<>();

    /** Limits the processes that start at once to the number of cores. */
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
        List<Trap> hanging = traps.stream()
                .filter(it -> it.server() == GuardedFixture.IMPATIENT)
                .toList();
        List<Trap> others = traps.stream().filter(it -> !hanging.contains(it)).toList();
        try (ExecutorService threads = Executors.newCachedThreadPool()) {
            List<Future<?>> playing = new ArrayList<>();
            for (Transport transport : Transport.values()) {
                playing.addAll(playBare(over(transport, traps), transport, threads));
                playing.addAll(playGuarded(over(transport, others), transport, threads));
            }
            await(playing);
            // Nothing else runs beside these: the server has to answer soon after its time limit.
            for (Transport transport : Transport.values()) {
                await(playGuarded(over(transport, hanging), transport, threads));
            }
        }
    }

    private static List<Trap> over(Transport transport, List<Trap> traps) {
        return traps.stream().filter(it -> it.expected().containsKey(transport)).toList();
    }

    private static void await(List<Future<?>> playing) throws InterruptedException, ExecutionException {
        for (Future<?> each : playing) {
            each.get();
        }
    }

    private List<Future<?>> playBare(List<Trap> traps, Transport transport, ExecutorService threads) {
        List<Future<?>> playing = new ArrayList<>();
        for (boolean async : List.of(false, true)) {
            Map<Sharing, List<Trap>> bySharing = traps.stream()
                    .filter(it -> it.isAsync() == async)
                    .collect(groupingBy(it -> sharing(it, transport)));
            bySharing.forEach((sharing, those) -> {
                List<List<Trap>> groups =
                        sharing == Sharing.ALONE ? those.stream().map(List::of).toList() : List.of(those);
                groups.forEach(group -> playing.add(threads.submit(() -> {
                    playBare(group, transport, sharing);
                    return null;
                })));
            });
        }
        return playing;
    }

    /** Whether a trap can share a bare server with others: not if it breaks the server or blocks its threads. */
    private enum Sharing {
        ALONE,
        SILENT,
        ANY
    }

    private static Sharing sharing(Trap trap, Transport transport) {
        if (trap.isAlone()) {
            return Sharing.ALONE;
        }
        return trap.isSilent(transport) ? Sharing.SILENT : Sharing.ANY;
    }

    private void playBare(List<Trap> group, Transport transport, Sharing sharing) throws Exception {
        try (Wire wire = bareWire(transport, group.getFirst(), sharing)) {
            if (sharing == Sharing.SILENT) {
                playAtOnce(group, wire, transport, Side.BARE);
            } else {
                playInTurn(group, wire, transport, Side.BARE);
            }
        }
        for (Trap lost : group.stream().filter(it -> isLost(it, transport)).toList()) {
            try (Wire wire = bareWire(transport, lost, sharing)) {
                playInTurn(List.of(lost), wire, transport, Side.BARE);
            }
        }
    }

    // On a busy machine the bare SDK may lose a response that follows another too closely, and then ends. The trap is
    // not about that, so it is tried again.
    private boolean isLost(Trap trap, Transport transport) {
        Seen seen = bare(trap, transport);
        return transport == Transport.STDIO
                && !trap.isSilent(transport)
                && (StdioWire.isEnd(seen) || seen.body().startsWith(NO_ANSWER));
    }

    // One server of each kind for all traps: it must survive each of them.
    private List<Future<?>> playGuarded(List<Trap> traps, Transport transport, ExecutorService threads) {
        Map<GuardedFixture, List<Trap>> together = new EnumMap<>(GuardedFixture.class);
        traps.forEach(trap -> together.computeIfAbsent(trap.server(), key -> new ArrayList<>())
                .add(trap));
        List<Future<?>> playing = new ArrayList<>();
        together.forEach((server, those) -> playing.add(threads.submit(() -> {
            try (Wire wire = limited(() -> server.connect(transport, http))) {
                if (server == GuardedFixture.IMPATIENT) {
                    playAtOnce(those, wire, transport, Side.GUARDED);
                } else {
                    playInTurn(those, wire, transport, Side.GUARDED);
                }
            }
            return null;
        })));
        return playing;
    }

    private void playInTurn(List<Trap> traps, Wire wire, Transport transport, Side side)
            throws InterruptedException, ExecutionException {
        for (Trap trap : traps) {
            playAtOnce(List.of(trap), wire, transport, side);
        }
    }

    private void playAtOnce(List<Trap> traps, Wire wire, Transport transport, Side side)
            throws InterruptedException, ExecutionException {
        Map<Trap, CompletableFuture<Seen>> playing = new HashMap<>();
        traps.forEach(trap -> playing.put(trap, trap.script().play(wire)));
        for (Map.Entry<Trap, CompletableFuture<Seen>> each : playing.entrySet()) {
            boolean hopeless = side == Side.BARE && each.getKey().isSilent(transport);
            (side == Side.BARE ? bare : guarded)
                    .put(new Place(each.getKey(), transport), await(each.getValue(), hopeless ? SILENCE : PATIENCE));
        }
    }

    private static Seen await(CompletableFuture<Seen> answer, int millis)
            throws InterruptedException, ExecutionException {
        try {
            return answer.get(millis, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            return new Seen(0, NO_ANSWER + " within " + millis + " ms");
        }
    }

    private Wire bareWire(Transport transport, Trap trap, Sharing sharing) throws Exception {
        String stdio = trap.isAsync() ? FixtureProcess.BARE_ASYNC : FixtureProcess.BARE;
        return switch (transport) {
            case STDIO ->
                process(
                        stdio,
                        trap.server() == GuardedFixture.UNBEGUN,
                        sharing == Sharing.ANY ? new String[0] : new String[] {THREADS});
            case STREAMABLE, STATELESS ->
                (sharing == Sharing.ANY ? bareHttp : bareHttpForHanging).wire(transport, trap.isAsync());
        };
    }

    /** A process with bare servers over HTTP, which share a thread pool; a call that hangs keeps one of its threads. */
    private static final class BareHttp implements AutoCloseable {
        private final Process process;
        private final int port;
        private final AtomicInteger paths = new AtomicInteger();

        BareHttp(String... flags) throws IOException {
            process = FixtureProcess.start(FixtureProcess.BARE_HTTP, flags);
            port = Integer.parseInt(process.inputReader(StandardCharsets.UTF_8).readLine());
        }

        Wire wire(Transport transport, boolean async) throws IOException {
            return new HttpWire(port, BareServlets.path(transport, async, paths.incrementAndGet())).begin();
        }

        @Override
        public void close() {
            process.destroyForcibly().onExit().join();
        }
    }

    private Wire process(String server, boolean unbegun, String... flags) throws Exception {
        return limited(
                () -> unbegun ? new StdioWire(FixtureProcess.start(server, flags)) : StdioWire.open(server, flags));
    }

    private Wire limited(Callable<Wire> connecting) throws Exception {
        starting.acquire();
        try {
            return connecting.call();
        } finally {
            starting.release();
        }
    }

    void close() throws Exception {
        bareHttp.close();
        bareHttpForHanging.close();
        http.close();
    }
}
