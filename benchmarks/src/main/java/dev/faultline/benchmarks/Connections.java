package dev.faultline.benchmarks;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Uses several connections to one server concurrently. */
public final class Connections {
    /** The use of one connection, which starts at {@code begin}, a value of {@link System#nanoTime}. */
    @FunctionalInterface
    public interface Use {
        /** Uses it. */
        void use(HttpLoad load, int number, long begin) throws IOException;
    }

    private Connections() {}

    /** Uses the given number at once, after all are connected; fails if one of them fails. */
    public static void together(int port, int connections, Use use) throws Exception {
        use(() -> new HttpLoad(port), connections, use);
    }

    /** The same with other connections of this session. */
    public static void sharing(HttpLoad session, int connections, Use use) throws Exception {
        use(session::another, connections, use);
    }

    @FunctionalInterface
    private interface Opening {
        HttpLoad open() throws IOException;
    }

    private static void use(Opening opening, int connections, Use use) throws Exception {
        List<HttpLoad> loads = new ArrayList<>();
        try (ExecutorService threads = Executors.newFixedThreadPool(connections)) {
            for (int i = 0; i < connections; i++) {
                loads.add(opening.open());
            }
            long begin = System.nanoTime();
            List<Future<?>> uses = new ArrayList<>();
            for (int i = 0; i < connections; i++) {
                int number = i;
                uses.add(threads.submit(() -> {
                    use.use(loads.get(number), number, begin);
                    return number;
                }));
            }
            for (Future<?> each : uses) {
                each.get();
            }
        } finally {
            for (HttpLoad load : loads) {
                load.close();
            }
        }
    }
}
