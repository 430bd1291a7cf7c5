package dev.faultline.benchmarks.peers;

import dev.faultline.benchmarks.PlainRecord;
import dev.faultline.benchmarks.peers.StdioCaller.RepeatedRequest;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The server over stdio beside {@code @modelcontextprotocol/server-filesystem}, alternately. */
final class StdioFigures {
    private static final int WARM_UP = 4;
    private static final int REQUESTS = 500;
    private static final int CALLS = 3_000; // after which memory is compared
    private static final String MISSING = "none.txt";
    private static final String FAILED = "\"isError\":true";
    private static final RepeatedRequest PING = new RepeatedRequest("\"method\":\"ping\"", "\"result\"");

    private final List<String> ours;
    private final List<String> written;
    private final List<String> theirs;
    private final Path folder;
    private final int rounds;

    /**
     * @param ours the command of the server
     * @param written the same with entries that are written and not forced
     * @param theirs the command of the other server
     * @param folder the files that both may read
     */
    StdioFigures(List<String> ours, List<String> written, List<String> theirs, Path folder, int rounds) {
        this.ours = ours;
        this.written = written;
        this.theirs = theirs;
        this.folder = folder;
        this.rounds = rounds;
    }

    void measure(Report report) throws Exception {
        starts(report);
        memory(report);
        try (StdioCaller own = new StdioCaller(ours);
                StdioCaller node = new StdioCaller(theirs)) {
            pair(report, "`ping` over stdio", "", time(own, PING), time(node, PING));
            pair(
                    report,
                    "reading a small file over stdio",
                    "at most 0.8",
                    time(own, ourRead("a.txt", PeerFigures.CONTENT)),
                    time(node, theirRead("a.txt", PeerFigures.CONTENT)));
            pair(
                    report,
                    "a failing read over stdio, ours recorded durably",
                    "",
                    time(own, ourRead(MISSING, FAILED)),
                    time(node, theirRead(MISSING, FAILED)));
        }
        durabilities(report);
    }

    private void starts(Report report) throws IOException {
        List<Double> own = new ArrayList<>();
        List<Double> node = new ArrayList<>();
        for (int round = -1; round < rounds; round++) {
            double first = start(ours);
            double second = start(theirs);
            if (round >= 0) { // the first one warms up the disk cache
                own.add(first);
                node.add(second);
            }
        }
        report.say("start to `initialize`, in ms", "", own);
        report.say("the same, Node", "", node);
        report.ratio("the same, to Node", "below 1", own, node);
    }

    private static double start(List<String> command) throws IOException {
        try (StdioCaller caller = new StdioCaller(command)) {
            return caller.startMillis();
        }
    }

    private void memory(Report report) throws Exception {
        double[] own = memory(ours, ourRead("a.txt", PeerFigures.CONTENT));
        double[] node = memory(theirs, theirRead("a.txt", PeerFigures.CONTENT));
        report.say("memory over stdio, idle, in MB", "", List.of(own[0]));
        report.say("the same, more than Node", "at most 20", List.of(own[0] - node[0]));
        report.say("memory over stdio after 3,000 calls, in MB", "", List.of(own[1]));
        report.say("the same, more than Node", "at most 20", List.of(own[1] - node[1]));
    }

    private static double[] memory(List<String> command, RepeatedRequest read) throws Exception {
        try (StdioCaller caller = new StdioCaller(command)) {
            caller.medianMicros(PING, 1);
            TimeUnit.SECONDS.sleep(5); // idle means that nothing happens
            double idle = caller.residentMegabytes();
            caller.medianMicros(read, CALLS);
            return new double[] {idle, caller.residentMegabytes()};
        }
    }

    private interface Timed {
        double micros() throws IOException;
    }

    private static Timed time(StdioCaller caller, RepeatedRequest request) {
        return () -> caller.medianMicros(request, REQUESTS);
    }

    private void pair(Report report, String what, String bar, Timed ours, Timed theirs) throws IOException {
        List<Double> own = new ArrayList<>();
        List<Double> node = new ArrayList<>();
        for (int round = -WARM_UP; round < rounds; round++) {
            double first = ours.micros();
            double second = theirs.micros();
            if (round >= 0) {
                own.add(first);
                node.add(second);
            }
        }
        report.say(what + ", p50 in µs", "", own);
        report.say("the same, Node", "", node);
        report.ratio("the same, to Node", bar, own, node);
    }

    private void durabilities(Report report) throws IOException {
        try (StdioCaller forced = new StdioCaller(ours);
                StdioCaller unforced = new StdioCaller(written);
                PlainRecord disk = new PlainRecord(folder.resolveSibling("entries"))) {
            List<Double> more = new ArrayList<>();
            List<Double> without = new ArrayList<>();
            List<Double> alone = new ArrayList<>();
            for (int round = -WARM_UP; round < rounds; round++) {
                double first = forced.medianMicros(ourRead(MISSING, FAILED), REQUESTS);
                double second = unforced.medianMicros(ourRead(MISSING, FAILED), REQUESTS);
                double third = disk.medianMicros(REQUESTS);
                if (round >= 0) {
                    more.add(first - third);
                    without.add(second);
                    alone.add(third);
                }
            }
            report.say("a write and a force of as many bytes as an entry has, p50 in µs", "", alone);
            report.say("a failing read recorded durably, more than that", "at most 150", more);
            report.say("a failing read with `--durability written`, p50 in µs", "", without);
        }
    }

    private static RepeatedRequest ourRead(String name, String expected) {
        return RepeatedRequest.call("open_file", "{\"path\":\"" + name + "\"}", expected);
    }

    // It resolves relative names in its own working directory.
    private RepeatedRequest theirRead(String name, String expected) {
        return RepeatedRequest.call("read_text_file", "{\"path\":\"" + folder.resolve(name) + "\"}", expected);
    }
}
