package dev.faultline.app.workspace;

import dev.faultline.app.wire.HttpServer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Starts servers for tests: their root is the folder {@code root}, their own trail is in {@code trail}. */
final class WorkspaceServers {
    private WorkspaceServers() {}

    static StdioAgent stdio(Launch launch, Path folder, String... more) throws Exception {
        List<String> arguments = arguments(folder, more);
        arguments.add(1, "--stdio");
        return new StdioAgent(launch.start(arguments.toArray(String[]::new)));
    }

    static HttpServer http(Path folder, String... more) throws Exception {
        List<String> arguments = arguments(folder, more);
        arguments.addAll(List.of("--http", "127.0.0.1:0"));
        return new HttpServer(Launch.at(folder.resolve("home")).start(arguments.toArray(String[]::new)));
    }

    static List<String> arguments(Path folder, String... more) {
        List<String> arguments = new ArrayList<>(List.of(
                "serve",
                "--toolsets",
                "workspace",
                "--root",
                folder.resolve("root").toString(),
                "--trail",
                folder.resolve("trail").toString()));
        arguments.addAll(List.of(more));
        return arguments;
    }
}
