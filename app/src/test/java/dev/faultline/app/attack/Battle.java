package dev.faultline.app.attack;

import dev.faultline.app.Main;
import dev.faultline.app.wire.HttpServer;
import dev.faultline.testing.ChildJava;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A server in a process with a small heap, an attack on it, and an honest client beside. */
final class Battle implements AutoCloseable {
    private static final Pattern PEAK = Pattern.compile("VmHWM:\\s*(\\d+) kB");
    private static final Pattern RESIDENT = Pattern.compile("VmRSS:\\s*(\\d+) kB");
    private static final Pattern THREADS = Pattern.compile("Threads:\\s*(\\d+)");
    private static final Pattern SESSIONS = Pattern.compile("(?m)^faultline_sessions (\\S+)$");
    private static final String LINE = "a needle " + "in a haystack ".repeat(8) + "\n";

    private final Process process;
    private final HttpServer server;
    private final Honest honest;
    private final AttackedServer target;
    private final Heap heap;

    /** Starts a server with this much heap; with tokens, the attacker and the honest client have one each. */
    Battle(Path folder, String heapSize, boolean tokens) throws IOException {
        Path root = Files.createDirectories(folder.resolve("root"));
        Files.writeString(root.resolve("small.txt"), "small content\n");
        Files.writeString(root.resolve("large.txt"), LINE.repeat(10_000));
        Path file = folder.resolve("tokens");
        Optional<String> attacker =
                tokens ? Optional.of(HttpServer.token(file, "mallory", "executor", "")) : Optional.empty();
        Optional<String> user = tokens ? Optional.of(HttpServer.token(file, "ann", "executor", "")) : Optional.empty();
        this.heap = new Heap(folder.resolve("gc.log"));
        List<String> options = List.of("-Xmx" + heapSize, heap.option());
        ProcessBuilder builder =
                new ProcessBuilder(command(folder, options, tokens ? Optional.of(file) : Optional.empty()));
        builder.environment().put("FAULTLINE_HOME", folder.resolve("home").toString());
        this.process = builder.start();
        this.server = started(process);
        this.honest = new Honest(server, user);
        this.target = new AttackedServer(server.at("/").getPort(), attacker, honest::session);
    }

    private static HttpServer started(Process process) throws IOException {
        try {
            return new HttpServer(process);
        } catch (AssertionError noAddress) {
            process.destroyForcibly().onExit().join();
            throw noAddress;
        }
    }

    // As the launcher starts a server over HTTP.
    private static List<String> command(Path folder, List<String> options, Optional<Path> tokens) {
        ChildJava java = ChildJava.plain()
                .with("-XX:+ExitOnOutOfMemoryError", "--enable-native-access=ALL-UNNAMED")
                .with(options.toArray(String[]::new));
        List<String> more =
                tokens.map(file -> List.of("--token-file", file.toString())).orElse(List.of());
        return java.command(
                Main.class,
                Stream.concat(
                                Stream.of(
                                        "serve",
                                        "--http",
                                        "127.0.0.1:0",
                                        "--toolsets",
                                        "code",
                                        "--root",
                                        folder.resolve("root").toString(),
                                        "--trail",
                                        folder.resolve("trail").toString()),
                                more.stream())
                        .toArray(String[]::new));
    }

    /**
     * Attacks while the honest client calls, until it has called enough.
     *
     * @param length decides, when the attack begins, what is enough
     */
    Report fight(Attack attack, Supplier<Predicate<Honest>> length) throws Exception {
        honest.warmUp();
        Predicate<Honest> enough = length.get();
        AtomicBoolean over = new AtomicBoolean();
        try (ExecutorService clients = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int client = 0; client < attack.clients(); client++) {
                clients.execute(() -> again(attack, over));
            }
            while (process.isAlive() && !enough.test(honest)) {
                honest.call();
            }
            honest.stop();
            over.set(true);
        }
        return report();
    }

    private void again(Attack attack, AtomicBoolean over) {
        while (!over.get() && !Thread.currentThread().isInterrupted()) {
            attackOnce(attack, over::get);
        }
    }

    /** Attacks as one client, until the server ends it or the attack is over. */
    void attackOnce(Attack attack, BooleanSupplier over) {
        try {
            attack.client().attack(target, over);
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        } catch (Exception cutOff) {
            Thread.onSpinWait(); // what an attacker expects
        }
    }

    /** Makes an honest call. */
    void call() throws InterruptedException {
        honest.call();
    }

    /** What the process holds. */
    record Held(long residentMiB, long heapMiB, long threads, long files, long sessions) {}

    /** {@return what the process holds now} */
    Held held() throws IOException, InterruptedException {
        Path self = Path.of("/proc", String.valueOf(process.pid()));
        String status = Files.readString(self.resolve("status"));
        Matcher sessions = SESSIONS.matcher(honest.metrics());
        try (Stream<Path> files = Files.list(self.resolve("fd"))) {
            return new Held(
                    number(RESIDENT, status) / 1024,
                    heap.liveMiB(process),
                    number(THREADS, status),
                    files.count(),
                    sessions.find() ? (long) Double.parseDouble(sessions.group(1)) : -1);
        }
    }

    private static long number(Pattern pattern, String text) {
        Matcher found = pattern.matcher(text);
        return found.find() ? Long.parseLong(found.group(1)) : -1;
    }

    /** What an attack did to the server. */
    record Report(
            int calls,
            int failed,
            long p95Millis,
            long outageMillis,
            long peakMiB,
            long heapPeakMiB,
            long heapLiveMiB,
            Optional<Integer> exit) {
        boolean isAlive() {
            return exit.isEmpty();
        }

        @Override
        public String toString() {
            return ("honest calls %d, failed %d, p95 %d ms, longest outage %d ms, peak memory %d MiB,"
                            + " peak heap %d MiB, live heap afterwards %d MiB, %s")
                    .formatted(
                            calls,
                            failed,
                            p95Millis,
                            outageMillis,
                            peakMiB,
                            heapPeakMiB,
                            heapLiveMiB,
                            exit.map(code -> "exited with " + code).orElse("alive"));
        }
    }

    /** {@return what has happened so far} */
    Report report() throws IOException, InterruptedException {
        return new Report(
                honest.calls(),
                honest.failed(),
                honest.p95Millis(),
                honest.outageMillis(),
                peak(),
                heap.peakMiB(),
                process.isAlive() ? heap.liveMiB(process) : -1,
                process.isAlive() ? Optional.empty() : Optional.of(process.exitValue()));
    }

    private long peak() throws IOException {
        Path status = Path.of("/proc", String.valueOf(process.pid()), "status");
        return Files.exists(status) ? number(PEAK, Files.readString(status)) / 1024 : -1;
    }

    @Override
    public void close() {
        process.destroyForcibly().onExit().join();
        server.close();
    }
}
