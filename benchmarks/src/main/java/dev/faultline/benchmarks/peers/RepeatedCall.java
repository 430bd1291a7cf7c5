package dev.faultline.benchmarks.peers;

import dev.faultline.benchmarks.Connections;
import dev.faultline.benchmarks.Figures;
import dev.faultline.benchmarks.HttpLoad;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;

/**
 * A call over HTTP that is made again and again.
 *
 * @param expected what every answer has to contain: what fails quickly is not fast
 */
record RepeatedCall(String tool, String arguments, String expected) {
    private static final int CONNECTIONS = 32;

    /** Makes it once. */
    void make(HttpLoad load) throws IOException {
        String answer = load.call(tool, arguments);
        if (!answer.contains(expected)) {
            throw new IOException("the answer is wrong: " + answer);
        }
    }

    /** {@return the calls a second of 32 connections of this session, each of which makes the next call at once} */
    double rate(HttpLoad session, long nanos) throws Exception {
        LongAdder calls = new LongAdder();
        Connections.sharing(session, CONNECTIONS, (load, number, begin) -> {
            while (System.nanoTime() - begin < nanos) {
                make(load);
                calls.increment();
            }
        });
        return calls.sum() / (nanos / 1e9);
    }

    /** {@return the median time of a call on one connection of this session, in microseconds} */
    double medianMicros(HttpLoad session, long nanos) throws Exception {
        List<Double> times = new ArrayList<>();
        Connections.sharing(session, 1, (load, number, begin) -> {
            do {
                long before = System.nanoTime();
                make(load);
                times.add((System.nanoTime() - before) / 1e3);
            } while (System.nanoTime() - begin < nanos);
        });
        return Figures.median(times);
    }
}
