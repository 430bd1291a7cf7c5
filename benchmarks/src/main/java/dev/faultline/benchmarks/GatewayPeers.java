package dev.faultline.benchmarks;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** The gateway over HTTP and its alternatives, each in front of the same server over a pipe. */
final class GatewayPeers implements AutoCloseable {
    static final String GATEWAY = "faultline gateway";
    static final String RELAY = "Jetty to a pipe, no contract";
    static final String MCP_PROXY = "mcp-proxy";
    static final String SUPERGATEWAY = "supergateway";

    private static final long PATIENCE = TimeUnit.MINUTES.toNanos(2);

    private final List<Process> processes = new ArrayList<>();
    private final Map<String, Integer> ports = new LinkedHashMap<>();
    private final Map<String, HttpLoad> sessions = new LinkedHashMap<>();

    /**
     * Starts all of them.
     *
     * @param faultline the launcher of the distribution
     * @param programs the folder with the programs that npm installed
     */
    GatewayPeers(Path faultline, Path programs, Path scratch) throws Exception {
        start(
                GATEWAY,
                port -> join(
                        List.of(
                                faultline.toString(),
                                "gateway",
                                "--http",
                                "127.0.0.1:" + port,
                                "--trail",
                                scratch.resolve("trail").toString(),
                                "--"),
                        PipeUpstream.command()));
        start(
                RELAY,
                port -> join(
                        List.of(
                                ProcessHandle.current().info().command().orElseThrow(),
                                "-cp",
                                System.getProperty("java.class.path"),
                                PipeRelay.class.getName(),
                                Integer.toString(port)),
                        PipeUpstream.command()));
        start(
                MCP_PROXY,
                port -> join(
                        List.of(
                                programs.resolve(MCP_PROXY).toString(),
                                "--port",
                                Integer.toString(port),
                                "--host",
                                "127.0.0.1",
                                "--server",
                                "stream",
                                "--"),
                        PipeUpstream.command()));
        start(
                SUPERGATEWAY,
                port -> List.of(
                        programs.resolve(SUPERGATEWAY).toString(),
                        "--stdio",
                        String.join(" ", PipeUpstream.command()),
                        "--outputTransport",
                        "streamableHttp",
                        "--stateful",
                        "--logLevel",
                        "none",
                        "--port",
                        Integer.toString(port)));
        for (Map.Entry<String, Integer> peer : ports.entrySet()) {
            sessions.put(peer.getKey(), awaitReady(peer.getValue()));
        }
    }

    @FunctionalInterface
    private interface Command {
        List<String> at(int port);
    }

    private void start(String name, Command command) throws IOException {
        int port;
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
        }
        processes.add(new ProcessBuilder(command.at(port))
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start());
        ports.put(name, port);
    }

    private static List<String> join(List<String> before, List<String> after) {
        return Stream.concat(before.stream(), after.stream()).toList();
    }

    // Ready is what completes a handshake; an open port is not enough.
    private static HttpLoad awaitReady(int port) throws Exception {
        long end = System.nanoTime() + PATIENCE;
        while (true) {
            try {
                HttpLoad load = new HttpLoad(port);
                load.call("echo");
                return load;
            } catch (IOException notYet) {
                if (System.nanoTime() > end) {
                    throw notYet;
                }
                TimeUnit.MILLISECONDS.sleep(200);
            }
        }
    }

    /** {@return the names, in the order of their start} */
    List<String> names() {
        return List.copyOf(ports.keySet());
    }

    /** {@return the session with the program of this name} */
    HttpLoad session(String name) {
        return Objects.requireNonNull(sessions.get(name));
    }

    @Override
    public void close() throws IOException {
        for (HttpLoad session : sessions.values()) {
            session.close();
        }
        for (Process process : processes) {
            List<ProcessHandle> children = process.descendants().toList();
            process.destroy();
            process.onExit().completeOnTimeout(process, 10, TimeUnit.SECONDS).join();
            process.destroyForcibly();
            children.forEach(ProcessHandle::destroyForcibly);
        }
    }
}
