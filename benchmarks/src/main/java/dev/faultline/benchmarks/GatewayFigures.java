package dev.faultline.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Stream;

/**
 * Compares the gateway, with normalisation and a durable trail, with other ways to put a server over a pipe behind
 * HTTP, and with the direct call over the pipe: the same server, one run, interleaved rounds.
 */
public final class GatewayFigures {
    private static final long ROUND = TimeUnit.SECONDS.toNanos(2);
    private static final int CONNECTIONS = 32;
    private static final int WARM_UP = 10; // gateways are larger programs than the relay, and slower to warm up
    private static final int CALLS = 500;

    private final int rounds;
    private final Path faultline;

    private GatewayFigures(int rounds, Path faultline) {
        this.rounds = rounds;
        this.faultline = faultline;
    }

    /** Takes the folder of the distribution, which is prepared, that of npm's programs, and the number of rounds. */
    public static void main(String[] args) throws Exception {
        int rounds = args.length > 2 ? Integer.parseInt(args[2]) : 9;
        Path faultline = Path.of(args[0]).resolve("faultline").toAbsolutePath();
        Path scratch = Files.createTempDirectory("faultline-benchmark");
        System.out.printf(
                "load: %s%n", Files.readString(Path.of("/proc/loadavg")).strip());
        GatewayFigures figures = new GatewayFigures(rounds, faultline);
        try (GatewayPeers peers = new GatewayPeers(faultline, Path.of(args[1]), scratch)) {
            figures.http(peers);
        }
        figures.stdio(scratch);
        System.out.printf(
                "load: %s%n", Files.readString(Path.of("/proc/loadavg")).strip());
        Figures.delete(scratch);
    }

    private void http(GatewayPeers peers) throws Exception {
        Map<String, List<Double>> rates = new LinkedHashMap<>();
        Map<String, List<Double>> medians = new LinkedHashMap<>();
        for (int round = -WARM_UP; round < rounds; round++) {
            List<String> order = new ArrayList<>(peers.names());
            Collections.rotate(order, round); // each goes first equally often
            for (String name : order) {
                double rate = rate(peers.session(name));
                double median = median(peers.session(name));
                if (round >= 0) {
                    rates.computeIfAbsent(name, it -> new ArrayList<>()).add(rate);
                    medians.computeIfAbsent(name, it -> new ArrayList<>()).add(median);
                }
            }
        }
        for (String name : peers.names()) {
            say(name + ", 32 connections, calls a second", rates.getOrDefault(name, List.of()));
            say(name + ", one connection, p50 in microseconds", medians.getOrDefault(name, List.of()));
        }
        ratio("rate to mcp-proxy (at least 4)", rates, GatewayPeers.MCP_PROXY);
        ratio("rate to supergateway", rates, GatewayPeers.SUPERGATEWAY);
        ratio("rate to the relay without a contract (at least 0.5)", rates, GatewayPeers.RELAY);
        ratio("p50 to mcp-proxy (at most 0.4)", medians, GatewayPeers.MCP_PROXY);
        ratio("p50 to the relay without a contract", medians, GatewayPeers.RELAY);
    }

    private static double rate(HttpLoad session) throws Exception {
        LongAdder calls = new LongAdder();
        Connections.sharing(session, CONNECTIONS, (load, number, begin) -> {
            while (System.nanoTime() - begin < ROUND) {
                call(load);
                calls.increment();
            }
        });
        return calls.sum() / (ROUND / 1e9);
    }

    private static double median(HttpLoad session) throws Exception {
        List<Double> times = new ArrayList<>();
        Connections.sharing(session, 1, (load, number, begin) -> {
            do {
                long before = System.nanoTime();
                call(load);
                times.add((System.nanoTime() - before) / 1e3);
            } while (System.nanoTime() - begin < ROUND / 2);
        });
        return Figures.median(times);
    }

    // What fails quickly is not fast.
    private static void call(HttpLoad load) throws IOException {
        String answer = load.call("echo");
        if (!answer.contains("hello")) {
            throw new IOException("the answer is wrong: " + answer);
        }
    }

    private void stdio(Path scratch) throws Exception {
        List<String> direct = PipeUpstream.command();
        List<String> through = Stream.concat(
                        Stream.of(
                                faultline.toString(),
                                "gateway",
                                "--stdio",
                                "--trail",
                                scratch.resolve("stdio").toString(),
                                "--"),
                        direct.stream())
                .toList();
        starts(direct, through);
        List<Double> added = new ArrayList<>();
        List<Double> bare = new ArrayList<>();
        List<Double> idle = new ArrayList<>();
        try (StdioCaller one = new StdioCaller(direct);
                StdioCaller other = new StdioCaller(through)) {
            other.medianMicros(1);
            TimeUnit.SECONDS.sleep(5); // idle means that nothing happens
            idle.add(other.residentMegabytes());
            for (int pair = -WARM_UP * 2; pair < rounds * 3; pair++) {
                double without = one.medianMicros(CALLS);
                double with = other.medianMicros(CALLS);
                if (pair >= 0) {
                    bare.add(without);
                    added.add(with - without);
                }
            }
            say("direct call over stdio, p50 in microseconds", bare);
            say("added by the gateway (at most 150)", added);
            say("memory of the gateway, idle, in MB (at most 90)", idle);
            say("memory of the gateway after the calls, in MB", List.of(other.residentMegabytes()));
        }
    }

    private void starts(List<String> direct, List<String> through) throws IOException {
        List<Double> bare = new ArrayList<>();
        List<Double> added = new ArrayList<>();
        for (int round = -1; round < rounds; round++) {
            double without = start(direct);
            double with = start(through);
            if (round >= 0) { // the first one warms up the disk cache
                bare.add(without);
                added.add(with - without);
            }
        }
        say("start of the server to initialize, in ms", bare);
        say("added by the gateway, in ms (at most 400)", added);
    }

    private static double start(List<String> command) throws IOException {
        try (StdioCaller caller = new StdioCaller(command)) {
            return caller.startMillis();
        }
    }

    // Of the same round, so that what the machine does besides affects both.
    private static void ratio(String what, Map<String, List<Double>> values, String other) {
        List<Double> ours = values.getOrDefault(GatewayPeers.GATEWAY, List.of());
        List<Double> theirs = values.getOrDefault(other, List.of());
        List<Double> ratios = new ArrayList<>();
        for (int round = 0; round < ours.size(); round++) {
            ratios.add(ours.get(round) / theirs.get(round));
        }
        say(what, ratios);
    }

    private static void say(String what, List<Double> values) {
        List<Double> sorted = values.stream().sorted().toList();
        System.out.printf(
                Locale.ROOT,
                "%-68s median %9.2f, from %.2f to %.2f%n",
                what,
                Figures.median(values),
                sorted.getFirst(),
                sorted.getLast());
    }
}
