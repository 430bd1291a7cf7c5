package dev.faultline.app.workspace;

import dev.faultline.app.wire.HttpServer;
import dev.faultline.app.wire.StdioClient;
import dev.faultline.toolsets.workspace.testing.WorkspaceAgent;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Starts the program as a server: its root is the folder {@code root}, its own trail is in {@code trail}. */
final class WorkspaceServers {
    private WorkspaceServers() {}

    static WorkspaceAgent stdio(Launch launch, Path folder, String... more) throws Exception {
        return new WorkspaceAgent(client(launch, folder, more));
    }

    /** {@return the client of a new server, which it can kill if the launch is of a process} */
    static StdioClient client(Launch launch, Path folder, String... more) throws Exception {
        List<String> arguments = arguments(folder, more);
        arguments.add(1, "--stdio");
        return new StdioClient(launch.start(arguments.toArray(String[]::new)));
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
