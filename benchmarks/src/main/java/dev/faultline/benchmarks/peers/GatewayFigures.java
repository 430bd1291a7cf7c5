package dev.faultline.benchmarks.peers;

import dev.faultline.benchmarks.Figures;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Compares the gateway, with normalisation and a durable trail, with other ways to put a server over a pipe behind
 * HTTP, and with the direct call over the pipe: the same server, one run, interleaved rounds.
 */
public final class GatewayFigures {
    private static final long ROUND = TimeUnit.SECONDS.toNanos(2);
    private static final int WARM_UP = 10; // gateways are larger programs than the relay, and slower to warm up
    private static final int CALLS = 500;
    private static final StdioCaller.RepeatedRequest ECHO =
            StdioCaller.RepeatedRequest.call("echo", "{\"text\":\"hello\"}", "hello");

    private final Report report;
    private final Path faultline;
    private final int rounds;

    GatewayFigures(Report report, Path faultline, int rounds) {
        this.report = report;
        this.faultline = faultline;
        this.rounds = rounds;
    }

    /** Takes the folder of the distribution, which is prepared, that of npm's packages, and the number of rounds. */
    public static void main(String[] args) throws Exception {
        Path faultline = Path.of(args[0]).resolve("faultline").toAbsolutePath();
        Path scratch = Files.createTempDirectory("faultline-benchmark");
        System.out.printf(
                "load: %s%n", Files.readString(Path.of("/proc/loadavg")).strip());
        new GatewayFigures(new Report(), faultline, Integer.parseInt(args[2]))
                .measure(Path.of(args[1]).resolve(".bin"), scratch);
        System.out.printf(
                "load: %s%n", Files.readString(Path.of("/proc/loadavg")).strip());
        Figures.delete(scratch);
    }

    /** Measures with the programs in this folder. */
    void measure(Path programs, Path scratch) throws Exception {
        try (GatewayPeers peers = new GatewayPeers(faultline, programs, scratch)) {
            http(peers);
        }
        stdio(scratch);
    }

    private void http(GatewayPeers peers) throws Exception {
        Map<String, List<Double>> rates = new LinkedHashMap<>();
        Map<String, List<Double>> medians = new LinkedHashMap<>();
        for (int round = -WARM_UP; round < rounds; round++) {
            List<String> order = new ArrayList<>(peers.names());
            Collections.rotate(order, round); // each goes first equally often
            for (String name : order) {
                double rate = GatewayPeers.ECHO.rate(peers.session(name), ROUND);
                double median = GatewayPeers.ECHO.medianMicros(peers.session(name), ROUND / 2);
                if (round >= 0) {
                    rates.computeIfAbsent(name, it -> new ArrayList<>()).add(rate);
                    medians.computeIfAbsent(name, it -> new ArrayList<>()).add(median);
                }
            }
        }
        for (String name : peers.names()) {
            report.say(name + ", 32 connections, calls a second", "", of(rates, name));
            report.say(name + ", one connection, p50 in µs", "", of(medians, name));
        }
        ratio("gateway, rate to mcp-proxy", "at least 4", rates, GatewayPeers.MCP_PROXY);
        ratio("gateway, rate to supergateway", "", rates, GatewayPeers.SUPERGATEWAY);
        ratio("gateway, rate to the relay without a contract", "at least 0.5", rates, GatewayPeers.RELAY);
        ratio("gateway, p50 to mcp-proxy", "at most 0.4", medians, GatewayPeers.MCP_PROXY);
        ratio("gateway, p50 to the relay without a contract", "", medians, GatewayPeers.RELAY);
    }

    private void ratio(String what, String bar, Map<String, List<Double>> values, String other) {
        report.ratio(what, bar, of(values, GatewayPeers.GATEWAY), of(values, other));
    }

    private static List<Double> of(Map<String, List<Double>> values, String name) {
        return values.getOrDefault(name, List.of());
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
            other.medianMicros(ECHO, 1);
            TimeUnit.SECONDS.sleep(5); // idle means that nothing happens
            idle.add(other.residentMegabytes());
            for (int pair = -WARM_UP * 2; pair < rounds * 3; pair++) {
                double without = one.medianMicros(ECHO, CALLS);
                double with = other.medianMicros(ECHO, CALLS);
                if (pair >= 0) {
                    bare.add(without);
                    added.add(with - without);
                }
            }
            report.say("direct call over stdio, p50 in µs", "", bare);
            report.say("the same, added by the gateway", "at most 150", added);
            report.say("memory of the gateway over stdio, idle, in MB", "at most 90", idle);
            report.say("the same, after the calls", "", List.of(other.residentMegabytes()));
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
        report.say("start of a server behind the gateway to `initialize`, in ms", "", bare);
        report.say("the same, added by the gateway", "at most 400", added);
    }

    private static double start(List<String> command) throws IOException {
        try (StdioCaller caller = new StdioCaller(command)) {
            return caller.startMillis();
        }
    }
}
