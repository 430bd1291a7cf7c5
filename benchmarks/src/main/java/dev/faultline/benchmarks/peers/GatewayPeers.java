package dev.faultline.benchmarks.peers;

import dev.faultline.benchmarks.HttpLoad;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/** The gateway over HTTP and its alternatives, each in front of the same server over a pipe. */
final class GatewayPeers implements AutoCloseable {
    static final String GATEWAY = "faultline gateway";
    static final String RELAY = "Jetty to a pipe, no contract";
    static final String MCP_PROXY = "mcp-proxy";
    static final String SUPERGATEWAY = "supergateway";

    /** What each of them passes on to the server. */
    static final RepeatedCall ECHO = new RepeatedCall("echo", "{\"text\":\"hello\"}", "hello");

    private final Map<String, HttpProcess> processes = new LinkedHashMap<>();
    private final Map<String, HttpLoad> sessions = new LinkedHashMap<>();

    /**
     * Starts all of them.
     *
     * @param faultline the launcher of the distribution
     * @param programs the folder with the programs that npm installed
     */
    GatewayPeers(Path faultline, Path programs, Path scratch) throws Exception {
        processes.put(
                GATEWAY,
                new HttpProcess(port -> join(
                        List.of(
                                faultline.toString(),
                                "gateway",
                                "--http",
                                "127.0.0.1:" + port,
                                "--trail",
                                scratch.resolve("trail").toString(),
                                "--"),
                        PipeUpstream.command())));
        processes.put(
                RELAY,
                new HttpProcess(port -> join(
                        List.of(
                                ProcessHandle.current().info().command().orElseThrow(),
                                "-cp",
                                System.getProperty("java.class.path"),
                                PipeRelay.class.getName(),
                                Integer.toString(port)),
                        PipeUpstream.command())));
        processes.put(
                MCP_PROXY,
                new HttpProcess(port -> join(
                        List.of(
                                programs.resolve(MCP_PROXY).toString(),
                                "--port",
                                Integer.toString(port),
                                "--host",
                                "127.0.0.1",
                                "--server",
                                "stream",
                                "--"),
                        PipeUpstream.command())));
        processes.put(
                SUPERGATEWAY,
                new HttpProcess(port -> List.of(
                        programs.resolve(SUPERGATEWAY).toString(),
                        "--stdio",
                        String.join(" ", PipeUpstream.command()),
                        "--outputTransport",
                        "streamableHttp",
                        "--stateful",
                        "--logLevel",
                        "none",
                        "--port",
                        Integer.toString(port))));
        for (Map.Entry<String, HttpProcess> peer : processes.entrySet()) {
            sessions.put(peer.getKey(), peer.getValue().awaitReady(ECHO));
        }
    }

    private static List<String> join(List<String> before, List<String> after) {
        return Stream.concat(before.stream(), after.stream()).toList();
    }

    /** {@return the names, in the order of their start} */
    List<String> names() {
        return List.copyOf(processes.keySet());
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
        processes.values().forEach(HttpProcess::close);
    }
}
