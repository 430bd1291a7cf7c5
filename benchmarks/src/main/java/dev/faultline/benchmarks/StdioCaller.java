package dev.faultline.benchmarks;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A client of a server over its standard input and output, which makes one call at a time. */
final class StdioCaller implements AutoCloseable {
    private static final Pattern RESIDENT = Pattern.compile("VmRSS:\\s*(\\d+) kB");

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
        ask("\"method\":\"initialize\",\"params\":{\"protocolVersion\":\"2025-11-25\",\"capabilities\":{},"
                + "\"clientInfo\":{\"name\":\"load\",\"version\":\"1\"}}");
        this.start = (System.nanoTime() - begin) / 1e6;
        send("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}\n");
    }

    /** {@return the milliseconds from the start of the process to its response to {@code initialize}} */
    double startMillis() {
        return start;
    }

    /** {@return the median time of the given number of calls, in microseconds} */
    double medianMicros(int calls) throws IOException {
        List<Double> times = new ArrayList<>(calls);
        for (int i = 0; i < calls; i++) {
            long begin = System.nanoTime();
            ask("\"method\":\"tools/call\",\"params\":{\"name\":\"echo\",\"arguments\":{\"text\":\"hello\"}}");
            times.add((System.nanoTime() - begin) / 1e3);
        }
        return Figures.median(times);
    }

    /** {@return the resident memory of the process without its children, in MB} */
    double residentMegabytes() throws IOException {
        Matcher resident = RESIDENT.matcher(Files.readString(Path.of("/proc", Long.toString(process.pid()), "status")));
        if (!resident.find()) {
            throw new IOException("the process has ended");
        }
        return Integer.parseInt(resident.group(1)) / 1024.0;
    }

    private void ask(String request) throws IOException {
        String number = Integer.toString(++id);
        send("{\"jsonrpc\":\"2.0\",\"id\":" + number + "," + request + "}\n");
        String line = out.readLine();
        while (line != null && !line.contains("\"id\":" + number)) {
            line = out.readLine(); // notifications come in between
        }
        if (line == null || line.contains("\"error\"")) {
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
