package dev.faultline.benchmarks;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A process {@code faultline serve} that reads files over HTTP, one call in ten for a file that does not exist. */
final class ServedCalls implements AutoCloseable {
    private static final int CONNECTIONS = 32;
    private static final int FAILING = 10;
    private static final Pattern PORT = Pattern.compile("at http://127\\.0\\.0\\.1:(\\d+)/mcp");
    private static final Pattern LAG = Pattern.compile("faultline_ship_lag_entries (\\d+)");

    private final Process process;
    private final int port;

    private ServedCalls(Process process, int port) {
        this.process = process;
        this.port = port;
    }

    static ServedCalls start(Path folder, Map<String, String> environment, String... options) throws IOException {
        Path root = Files.createDirectories(folder.resolve("root"));
        Files.writeString(root.resolve("a.txt"), "one\n");
        List<String> command = new ArrayList<>(List.of(
                ProcessHandle.current().info().command().orElseThrow(),
                "-cp",
                classPath(),
                "dev.faultline.app.Main",
                "serve",
                "--http",
                "127.0.0.1:0",
                "--root",
                root.toString(),
                "--trail",
                folder.resolve("trail").toString()));
        command.addAll(Arrays.asList(options));
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().putAll(environment);
        builder.environment().put("FAULTLINE_HOME", folder.resolve("home").toString());
        Process process = builder.start();
        BufferedReader lines = process.errorReader(StandardCharsets.UTF_8);
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            Matcher found = PORT.matcher(line);
            if (found.find()) {
                Thread.ofVirtual().start(() -> lines.lines().forEach(ignored -> {})); // or the pipe would fill up
                return new ServedCalls(process, Integer.parseInt(found.group(1)));
            }
        }
        throw new IOException("the server printed no address");
    }

    // The program logs where it listens; the benchmarks log nothing.
    private static String classPath() {
        return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entry -> !entry.contains("slf4j-nop"))
                .collect(Collectors.joining(File.pathSeparator));
    }

    /** {@return the calls a second of connections that send the next call at once} */
    double closed(long nanos) throws Exception {
        long[] counts = new long[CONNECTIONS];
        Connections.together(port, CONNECTIONS, (load, number, begin) -> {
            for (int i = number; System.nanoTime() - begin < nanos; i++) {
                call(load, i);
                counts[number]++;
            }
        });
        return Arrays.stream(counts).sum() / (nanos / 1e9);
    }

    /** {@return the 95th percentile of the response times at this rate, in ms, from when each call was due} */
    double p95(double rate, long nanos) throws Exception {
        double gap = CONNECTIONS / rate * 1e9;
        List<List<Long>> times = Stream.generate(() -> (List<Long>) new ArrayList<Long>())
                .limit(CONNECTIONS)
                .toList();
        Connections.together(port, CONNECTIONS, (load, number, begin) -> {
            double due = begin + gap * number / CONNECTIONS;
            for (int i = number; due < begin + nanos; i++, due += gap) {
                LockSupport.parkNanos((long) due - System.nanoTime());
                call(load, i);
                times.get(number).add(System.nanoTime() - (long) due);
            }
        });
        List<Long> all = times.stream().flatMap(List::stream).sorted().toList();
        return all.get((int) (all.size() * 0.95)) / 1e6;
    }

    private static void call(HttpLoad load, int number) throws IOException {
        boolean fails = GuardFigures.fails(number, FAILING);
        String body = load.exchange("{\"jsonrpc\":\"2.0\",\"id\":" + (number + 1)
                        + ",\"method\":\"tools/call\",\"params\":{\"name\":\"open_file\",\"arguments\":{\"path\":\""
                        + (fails ? "none-" + number : "a.txt") + "\"}}}")
                .body();
        if (!body.contains(fails ? "File not found" : "one")) {
            throw new IOException("another response than expected: " + body);
        }
    }

    /** {@return the number of entries that the store does not have yet} */
    long lag() throws IOException {
        try (InputStream page =
                URI.create("http://127.0.0.1:" + port + "/metrics").toURL().openStream()) {
            Matcher lag = LAG.matcher(new String(page.readAllBytes(), StandardCharsets.UTF_8));
            if (!lag.find()) {
                throw new IOException("the server does not ship");
            }
            return Long.parseLong(lag.group(1));
        }
    }

    @Override
    public void close() throws InterruptedException {
        process.destroy();
        process.waitFor();
    }
}
