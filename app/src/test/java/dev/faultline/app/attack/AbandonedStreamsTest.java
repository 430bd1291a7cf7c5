package dev.faultline.app.attack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.app.Run;
import dev.faultline.app.servers.LoadBalancer;
import dev.faultline.app.wire.HttpServer;
import dev.faultline.testing.ChildJava;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Many clients open streams on which they wait for events, and vanish. Others are admitted all the time, and the server
 * soon holds no more than before.
 */
@Tag("thorough")
@Timeout(600)
@SuppressWarnings({"AddressSelection", "try"}) // an address of this machine; waiting may be interrupted
class AbandonedStreamsTest {
    private static final int STREAMS = 2_000;

    /** The server closes more connections from one address. */
    private static final int PER_ADDRESS = 500;

    /** Connections of newcomers that have not been closed, files and threads of the JVM. */
    private static final int OTHERS = 50;

    private static final boolean LONG = Integer.getInteger("attack.seconds", 0) > 0;

    /** The build allows for a busy machine. */
    private static final Duration LONGEST = Duration.ofMinutes(LONG ? 1 : 2);

    private static final long ADMITTED_MILLIS = LONG ? 1_000 : 10_000;

    private static final Pattern THREADS = Pattern.compile("Threads:\\s*(\\d+)");
    private static final Pattern RESIDENT = Pattern.compile("VmRSS:\\s*(\\d+) kB");

    @TempDir
    private Path folder;

    private Cable cable;
    private String token;
    private Process process;
    private HttpServer server;
    private InetSocketAddress address;
    private Optional<LoadBalancer> proxy = Optional.empty();
    private String name = "";

    /** What the server holds. */
    private record Held(long files, long threads, long residentMiB) {
        static Held by(Process process) throws IOException {
            Path self = Path.of("/proc", String.valueOf(process.pid()));
            String status = Files.readString(self.resolve("status"));
            try (Stream<Path> files = Files.list(self.resolve("fd"))) {
                return new Held(files.count(), number(THREADS, status), number(RESIDENT, status) / 1024);
            }
        }

        private static long number(Pattern pattern, String text) {
            Matcher found = pattern.matcher(text);
            assertThat(found.find()).isTrue();
            return Long.parseLong(found.group(1));
        }
    }

    @BeforeEach
    void start() throws Exception {
        cable = Cable.lay();
        Path tokens = folder.resolve("tokens");
        token = HttpServer.token(tokens, "ann", "executor", "");
        process = Run.start(
                "serve",
                "--http",
                cable.host() + ":0",
                "--token-file",
                tokens.toString(),
                "--root",
                Files.createDirectories(folder.resolve("root")).toString(),
                "--trail",
                folder.resolve("trail").toString());
        server = new HttpServer(process);
        address = new InetSocketAddress(cable.host(), server.at("/").getPort());
    }

    @AfterEach
    void stop() throws Exception {
        proxy.ifPresent(LoadBalancer::close);
        server.close();
        cable.close();
    }

    @ParameterizedTest
    @EnumSource
    void releasesTheStreamsWhoseClientsCloseTheirSockets(Way way) throws Exception {
        lead(way);
        Clients clients = new Clients(List.of());

        outlast("closed sockets", clients, clients::closeSockets, OTHERS);
    }

    @ParameterizedTest
    @EnumSource
    void releasesTheStreamsOfAProcessThatIsKilled(Way way) throws Exception {
        lead(way);
        Clients clients = new Clients(List.of());

        outlast("killed process", clients, clients::close, OTHERS);
    }

    @ParameterizedTest
    @EnumSource
    void admitsOthersWhileTheCableOfClientsIsPulled(Way way) throws Exception {
        lead(way);
        Clients clients = new Clients(cable.atTheOtherEnd());

        outlast("pulled cable", clients, cable::cut, PER_ADDRESS + OTHERS); // the system waits for the cable
    }

    /** How clients reach the server. */
    enum Way {
        DIRECTLY,
        BEHIND_NGINX
    }

    private void lead(Way way) throws Exception {
        if (way == Way.BEHIND_NGINX) {
            Path files = Files.createDirectories(folder.resolve("nginx"));
            proxy = Optional.of(LoadBalancer.start(files, address, cable.host(), UnaryOperator.identity()));
            address = proxy.get().address();
        }
        name = way.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    /** A step of a test. */
    @FunctionalInterface
    private interface Step {
        void run() throws Exception;
    }

    private void outlast(String how, Clients clients, Step vanish, int allowed) throws Exception {
        try (clients;
                Newcomers newcomers = new Newcomers(address, headers())) {
            newcomers.await(10);
            Held before = Held.by(process);
            clients.open();
            Held during = Held.by(process);
            vanish.run();
            long begun = System.nanoTime();
            newcomers.await(20);
            Held after = Held.by(process);
            while (after.files() > before.files() + allowed && System.nanoTime() - begun < LONGEST.toNanos()) {
                newcomers.await(1);
                after = Held.by(process);
            }
            long seconds = TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - begun);

            String report = how + ", " + name + ": before " + before + ", during " + during + ", after " + seconds
                    + " s " + after + ", newcomers " + newcomers.admitted() + ", the slowest "
                    + newcomers.slowestMillis() + " ms";
            System.out.println(report);
            assertThat(after.files()).as(report).isLessThanOrEqualTo(before.files() + allowed);
            assertThat(after.threads()).as(report).isLessThan(before.threads() + OTHERS);
            assertThat(after.residentMiB()).as(report).isLessThan(700);
            assertThat(newcomers.slowestMillis()).as(report).isLessThan(ADMITTED_MILLIS);
        }
    }

    private Map<String, String> headers() {
        return Map.of("Authorization", "Bearer " + token);
    }

    /** The clients that vanish, in a process of their own. */
    private final class Clients implements AutoCloseable {
        private final List<String> prefix;
        private Process holder;

        /** Clients that have not begun; with this prefix, their command runs elsewhere. */
        Clients(List<String> prefix) {
            this.prefix = prefix;
        }

        void open() throws IOException {
            List<String> command = ChildJava.quick()
                    .command(
                            StreamHolder.class,
                            address.getHostString(),
                            String.valueOf(address.getPort()),
                            String.valueOf(STREAMS),
                            token);
            holder = Run.endedWithTheTests(new ProcessBuilder(
                            Stream.concat(prefix.stream(), command.stream()).toList())
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start());
            awaitLine("open");
        }

        private void awaitLine(String expected) throws IOException {
            BufferedReader lines = holder.inputReader(StandardCharsets.UTF_8);
            assertThat(lines.readLine()).isEqualTo(expected);
        }

        void closeSockets() throws IOException {
            holder.getOutputStream().write('\n');
            holder.getOutputStream().flush();
            awaitLine("closed");
        }

        /** Kills the process. */
        @Override
        public void close() {
            holder.destroyForcibly().onExit().join();
        }
    }
}
