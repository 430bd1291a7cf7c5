package dev.faultline.app.workspace;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Servers for tests: their root is the folder {@code root}, their own trail is in {@code trail}. */
final class Serving {
    private Serving() {}

    static Client stdio(Launch launch, Path folder, String... more) throws Exception {
        List<String> arguments = arguments(folder, more);
        arguments.add(1, "--stdio");
        return new Client(launch.start(arguments.toArray(String[]::new)));
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
