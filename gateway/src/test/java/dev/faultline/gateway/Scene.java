package dev.faultline.gateway;

import dev.faultline.gateway.remote.RemoteAddress;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Rows that share an upstream and a gateway.
 *
 * @param together whether all rows are called at once, because each takes long
 * @param ends whether a session ends with its row
 */
record Scene(List<UpstreamFault> rows, Duration timeout, Setting setting, boolean together, boolean ends) {
    private static final Duration LONG = Duration.ofMinutes(1);

    /** Short, but long enough for the start of a process on a busy machine. */
    private static final Duration SHORT = Duration.ofSeconds(10);

    /** An upstream, and what makes it work after all. */
    record Stage(UpstreamTarget target, Step repair, Step end) implements AutoCloseable {
        @Override
        public void close() throws IOException {
            end.run();
        }
    }

    /** Something that is done to an upstream. */
    interface Step {
        void run() throws IOException;
    }

    /** Prepares an upstream in an empty folder. */
    interface Setting {
        Stage open(Path folder) throws IOException;
    }

    /** {@return whether its client waits until the time limit has passed} */
    boolean waits() {
        return timeout.equals(SHORT);
    }

    /** {@return the scenes of the whole table, those that take longest first} */
    static List<Scene> all() {
        List<Scene> scenes = new ArrayList<>(List.of(
                new Scene(ServerFaults.deaf(), SHORT, folder -> process(), false, false),
                new Scene(ServerFaults.silence(), SHORT, folder -> process(), true, false),
                new Scene(ServerFaults.endless(), SHORT, folder -> remote(""), true, false)));
        for (UpstreamFault row : ServerFaults.starts()) {
            Duration timeout = row.name().equals("silent") ? SHORT : LONG;
            scenes.add(new Scene(List.of(row), timeout, folder -> starting(row.name(), folder), false, false));
        }
        for (UpstreamFault row : ServerFaults.connections()) {
            scenes.add(new Scene(List.of(row), LONG, folder -> connecting(row.name()), false, false));
        }
        scenes.add(new Scene(ServerFaults.crashes(), LONG, Scene::crashing, false, false));
        scenes.add(new Scene(ServerFaults.returns(), LONG, Scene::returning, false, true));
        scenes.add(new Scene(ToolFaults.all(), LONG, folder -> process(), false, false));
        scenes.add(new Scene(ServerFaults.wire(), LONG, folder -> remote(""), false, false));
        scenes.add(new Scene(ServerFaults.amnesia(), LONG, folder -> remote(""), false, false));
        return scenes;
    }

    private static Stage process(String... arguments) {
        return new Stage(UpstreamTarget.command(FaultyServer.command(arguments)), () -> {}, () -> {});
    }

    private static Stage crashing(Path folder) {
        return process("crashes", folder.resolve("once").toString());
    }

    private static Stage returning(Path folder) {
        Path file = folder.resolve("other-version");
        UpstreamTarget target = UpstreamTarget.command(FaultyServer.command("returns", file.toString()));
        return new Stage(target, () -> Files.deleteIfExists(file), () -> {});
    }

    private static Stage starting(String how, Path folder) throws IOException {
        Path file = folder.resolve("repaired");
        List<String> works = FaultyServer.command();
        return switch (how) {
            case "no-program" ->
                new Stage(UpstreamTarget.command(List.of(file.toString())), () -> program(file, works), () -> {});
            case "exits" -> {
                List<String> command = new ArrayList<>(List.of(
                        "/bin/sh",
                        "-c",
                        "if [ -e \"$0\" ]; then exec \"$@\"; else read line; exit 3; fi",
                        file.toString()));
                command.addAll(works);
                yield new Stage(UpstreamTarget.command(command), () -> Files.createFile(file), () -> {});
            }
            default ->
                new Stage(
                        UpstreamTarget.command(FaultyServer.command(how, file.toString())),
                        () -> {
                            if (Files.notExists(file)) {
                                Files.createFile(file);
                            }
                        },
                        () -> {});
        };
    }

    private static void program(Path file, List<String> command) throws IOException {
        String quoted = String.join("' '", command);
        Path script = Files.writeString(file.resolveSibling("script"), "#!/bin/sh\nexec '" + quoted + "'\n");
        Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwx------"));
        Files.move(script, file);
    }

    private static Stage remote(String start) throws IOException {
        FaultyHttpServer server = new FaultyHttpServer();
        server.start(start);
        return new Stage(at(server.uri()), () -> server.start(""), server::close);
    }

    private static Stage connecting(String how) throws IOException {
        return switch (how) {
            case "nobody" -> {
                int port;
                try (ServerSocket free = new ServerSocket(0)) {
                    port = free.getLocalPort();
                }
                List<FaultyHttpServer> started = new ArrayList<>();
                yield new Stage(
                        at(URI.create("http://127.0.0.1:" + port + "/mcp")),
                        () -> started.add(new FaultyHttpServer(port)),
                        () -> {
                            for (FaultyHttpServer server : started) {
                                server.close();
                            }
                        });
            }
            case "no-tls" -> {
                FaultyHttpServer server = new FaultyHttpServer();
                URI uri = URI.create("https://127.0.0.1:" + server.uri().getPort() + "/mcp");
                yield new Stage(at(uri), () -> {}, server::close);
            }
            default -> remote(how);
        };
    }

    private static UpstreamTarget at(URI uri) {
        return UpstreamTarget.at(new RemoteAddress(uri, Map.of("Authorization", "Bearer of-the-operator")));
    }
}
