package dev.faultline.server;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Runs traps against guarded servers, over every transport: one server of each kind, which must survive all of them.
 */
final class GuardedRun {
    /** Where a server over standard input and output runs. */
    enum Host {
        THIS_PROCESS,
        ITS_OWN
    }

    private final SentResponses responses = new SentResponses();
    private final Host host;

    GuardedRun(Host host) {
        this.host = host;
    }

    SentResponses play(List<Trap> traps) throws Exception {
        FixtureHttp http = new FixtureHttp();
        try (ExecutorService threads = Executors.newCachedThreadPool()) {
            List<Future<?>> playing = new ArrayList<>();
            for (Transport transport : Transport.values()) {
                playing.addAll(play(SentResponses.over(transport, traps), transport, http, threads));
            }
            SentResponses.await(playing);
        } finally {
            http.close();
        }
        return responses;
    }

    private List<Future<?>> play(List<Trap> traps, Transport transport, FixtureHttp http, ExecutorService threads) {
        Map<GuardedFixture, List<Trap>> together = new EnumMap<>(GuardedFixture.class);
        traps.forEach(trap -> together.computeIfAbsent(trap.server(), key -> new ArrayList<>())
                .add(trap));
        List<Future<?>> playing = new ArrayList<>();
        together.forEach((server, those) -> playing.add(threads.submit(() -> {
            try (Wire wire = connect(server, transport, http)) {
                if (server == GuardedFixture.IMPATIENT || server == GuardedFixture.OVERDUE) {
                    responses.playAtOnce(those, wire, transport, trap -> false);
                } else {
                    responses.playInTurn(those, wire, transport, trap -> false);
                }
            }
            return null;
        })));
        return playing;
    }

    private Wire connect(GuardedFixture server, Transport transport, FixtureHttp http) throws Exception {
        return transport == Transport.STDIO && host == Host.ITS_OWN
                ? server.connectToProcess()
                : server.connect(transport, http);
    }
}
