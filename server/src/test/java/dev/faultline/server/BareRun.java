package dev.faultline.server;

import static java.util.stream.Collectors.groupingBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;

/** Runs traps against bare servers, over every transport. */
final class BareRun {
    /** One thread per task, so that one that hangs does not block others. */
    private static final String THREADS = "-Dreactor.schedulers.defaultBoundedElasticSize=1000";

    private final BareHttp bareHttp = new BareHttp();
    private final BareHttp bareHttpForHanging = new BareHttp(THREADS);
    private final SentResponses responses = new SentResponses();

    /** Limits the processes that start at once to the number of cores. */
    private final Semaphore starting = new Semaphore(2);

    BareRun() throws IOException {}

    SentResponses play(List<Trap> traps) throws Exception {
        try (bareHttp;
                bareHttpForHanging;
                ExecutorService threads = Executors.newCachedThreadPool()) {
            List<Future<?>> playing = new ArrayList<>();
            for (Transport transport : Transport.values()) {
                playing.addAll(play(SentResponses.over(transport, traps), transport, threads));
            }
            SentResponses.await(playing);
        }
        return responses;
    }

    private List<Future<?>> play(List<Trap> traps, Transport transport, ExecutorService threads) {
        List<Future<?>> playing = new ArrayList<>();
        for (boolean async : List.of(false, true)) {
            Map<Sharing, List<Trap>> bySharing = traps.stream()
                    .filter(it -> it.isAsync() == async)
                    .collect(groupingBy(it -> sharing(it, transport)));
            bySharing.forEach((sharing, those) -> {
                List<List<Trap>> groups =
                        sharing == Sharing.ALONE ? those.stream().map(List::of).toList() : List.of(those);
                groups.forEach(group -> playing.add(threads.submit(() -> {
                    play(group, transport, sharing);
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

    private void play(List<Trap> group, Transport transport, Sharing sharing) throws Exception {
        try (Wire wire = wire(transport, group.getFirst(), sharing)) {
            if (sharing == Sharing.SILENT) {
                responses.playAtOnce(group, wire, transport, trap -> trap.isSilent(transport));
            } else {
                responses.playInTurn(group, wire, transport, trap -> trap.isSilent(transport));
            }
        }
        for (Trap lost : group.stream().filter(it -> isLost(it, transport)).toList()) {
            try (Wire wire = wire(transport, lost, sharing)) {
                responses.playInTurn(List.of(lost), wire, transport, trap -> false);
            }
        }
    }

    // On a busy machine the bare SDK may lose a response that follows another too closely, and then ends. The trap is
    // not about that, so it is tried again.
    private boolean isLost(Trap trap, Transport transport) {
        Seen seen = responses.to(trap, transport);
        return transport == Transport.STDIO
                && !trap.isSilent(transport)
                && (StdioWire.isEnd(seen) || SentResponses.isSilence(seen));
    }

    private Wire wire(Transport transport, Trap trap, Sharing sharing) throws Exception {
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
}
