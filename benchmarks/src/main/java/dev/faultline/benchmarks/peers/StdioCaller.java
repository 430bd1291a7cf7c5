package dev.faultline.benchmarks.peers;

import dev.faultline.benchmarks.Figures;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A client of a server over its standard input and output, which makes one call at a time. */
final class StdioCaller implements AutoCloseable {
    /**
     * A request without its number.
     *
     * @param expected what the response has to contain: what fails quickly is not fast
     */
    record RepeatedRequest(String json, String expected) {
        /** {@return the call of a tool} */
        static RepeatedRequest call(String tool, String arguments, String expected) {
            return new RepeatedRequest(
                    "\"method\":\"tools/call\",\"params\":{\"name\":\"" + tool + "\",\"arguments\":" + arguments + "}",
                    expected);
        }
    }

    private static final RepeatedRequest INITIALIZE = new RepeatedRequest(
            "\"method\":\"initialize\",\"params\":{\"protocolVersion\":\"2025-11-25\",\"capabilities\":{},"
                    + "\"clientInfo\":{\"name\":\"load\",\"version\":\"1\"}}",
            "serverInfo");

    private final Process process;
    private final OutputStream in;
    private final BufferedReader out;
    private final double start;
    private int id;

    /** Starts the server, and waits for its response to {@code initialize}. */
    StdioCaller(List<String> command) throws IOException {
        long begin = System.nanoTime();
        this.process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        this.in = process.getOutputStream();
        this.out = process.inputReader(StandardCharsets.UTF_8);
        ask(INITIALIZE);
        this.start = (System.nanoTime() - begin) / 1e6;
        send("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}\n");
    }

    /** {@return the milliseconds from the start of the process to its response to {@code initialize}} */
    double startMillis() {
        return start;
    }

    /** {@return the median time of the given number of equal requests, in microseconds} */
    double medianMicros(RepeatedRequest request, int calls) throws IOException {
        List<Double> times = new ArrayList<>(calls);
        for (int i = 0; i < calls; i++) {
            long begin = System.nanoTime();
            ask(request);
            times.add((System.nanoTime() - begin) / 1e3);
        }
        return Figures.median(times);
    }

    /** {@return the resident memory of the process without its children, in MB} */
    double residentMegabytes() throws IOException {
        return Resident.megabytes(process);
    }

    private void ask(RepeatedRequest request) throws IOException {
        String number = Integer.toString(++id);
        send("{\"jsonrpc\":\"2.0\",\"id\":" + number + "," + request.json() + "}\n");
        String line = out.readLine();
        while (line != null && !line.contains("\"id\":" + number)) {
            line = out.readLine(); // notifications come in between
        }
        if (line == null || !line.contains(request.expected())) {
            throw new IOException("the server answered " + line);
        }
    }

    private void send(String line) throws IOException {
        in.write(line.getBytes(StandardCharsets.UTF_8));
        in.flush();
    }

    @Override
    public void close() throws IOException {
        in.close();
        process.onExit().completeOnTimeout(process, 20, TimeUnit.SECONDS).join();
        process.destroyForcibly();
        out.close();
    }
}
