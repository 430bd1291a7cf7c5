package dev.faultline.benchmarks;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Several connections to one server that are used at the same time. */
final class Connections {
    /** What is done over each of them. */
    @FunctionalInterface
    interface Use {
        void use(HttpLoad load, int number) throws IOException;
    }

    private Connections() {}

    /** Uses so many at once; fails if one of them does. */
    static void together(int port, int connections, Use use) throws Exception {
        List<Future<?>> uses = new ArrayList<>();
        try (ExecutorService threads = Executors.newFixedThreadPool(connections)) {
            for (int i = 0; i < connections; i++) {
                int number = i;
                uses.add(threads.submit(() -> {
                    try (HttpLoad load = new HttpLoad(port)) {
                        use.use(load, number);
                    }
                    return number;
                }));
            }
        }
        for (Future<?> each : uses) {
            each.get();
        }
    }
}
