package dev.faultline.benchmarks.peers;

import dev.faultline.benchmarks.Figures;
import dev.faultline.benchmarks.HttpLoad;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The server over HTTP beside one on the bare SDK that reads the same file in a lambda. */
final class HttpFigures {
    private static final long ROUND = TimeUnit.SECONDS.toNanos(2);
    private static final long WINDOW = TimeUnit.SECONDS.toNanos(1);
    private static final int WINDOWS = 60;
    private static final RepeatedCall OPEN = new RepeatedCall("open_file", "{\"path\":\"a.txt\"}", PeerFigures.CONTENT);

    private final Path faultline;
    private final Path folder;
    private final int rounds;

    HttpFigures(Path faultline, Path folder, int rounds) {
        this.faultline = faultline;
        this.folder = folder;
        this.rounds = rounds;
    }

    // Each is measured alone during its first minute, then both in turn.
    void measure(Report report) throws Exception {
        try (HttpProcess own = new HttpProcess(this::ours)) {
            HttpLoad ours = own.awaitReady(OPEN);
            firstMinute(report, "`serve --http`", ours);
            report.say("the same, memory after a minute, in MB", "at most 256", List.of(own.residentMegabytes()));
            try (HttpProcess other = new HttpProcess(this::bare)) {
                HttpLoad bare = other.awaitReady(OPEN);
                firstMinute(report, "bare SDK over HTTP", bare);
                report.say("the same, memory after a minute, in MB", "", List.of(other.residentMegabytes()));
                steady(report, ours, bare);
            }
        }
    }

    private List<String> ours(int port) {
        return List.of(
                faultline.toString(),
                "serve",
                "--http",
                "127.0.0.1:" + port,
                "--root",
                folder.toString(),
                "--trail",
                folder.resolveSibling("http-trail").toString());
    }

    private List<String> bare(int port) {
        return List.of(
                ProcessHandle.current().info().command().orElseThrow(),
                "-cp",
                System.getProperty("java.class.path"),
                BareFileServer.class.getName(),
                Integer.toString(port),
                folder.toString());
    }

    private static void firstMinute(Report report, String name, HttpLoad session) throws Exception {
        List<Double> windows = new ArrayList<>();
        for (int i = 0; i < WINDOWS; i++) {
            windows.add(OPEN.rate(session, WINDOW));
        }
        double steady = Figures.median(windows.subList(WINDOWS - 15, WINDOWS));
        double calls = 0;
        int seconds = 0;
        while (windows.get(seconds) < 0.8 * steady) {
            calls += windows.get(seconds);
            seconds++;
        }
        report.say(name + ", 32 connections, `open_file` in the first second, calls", "", windows.subList(0, 1));
        report.say("the same, calls until 80 % of the steady rate", "", List.of(calls));
        report.say("the same, seconds until then", "", List.of((double) seconds));
    }

    private void steady(Report report, HttpLoad ours, HttpLoad bare) throws Exception {
        List<Double> own = new ArrayList<>();
        List<Double> other = new ArrayList<>();
        for (int round = 0; round < rounds; round++) {
            own.add(OPEN.rate(ours, ROUND));
            other.add(OPEN.rate(bare, ROUND));
        }
        report.say("`serve --http`, 32 connections, `open_file`, calls a second", "", own);
        report.say("the same, bare SDK with the file read in a lambda", "", other);
        report.ratio("the same, to the bare SDK", "at least 0.9", own, other);
    }
}
