package dev.faultline.app.doctor;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Where the clients keep the files that name their servers. */
final class ClientFiles {
    /** In the folder of a project: of Claude Code, Cursor and VS Code. */
    private static final List<String> OF_PROJECTS = List.of(".mcp.json", ".cursor/mcp.json", ".vscode/mcp.json");

    /** In the home folder: of Claude Code, Cursor and Windsurf. */
    private static final List<String> OF_USERS = List.of(
            ".claude.json", ".cursor/mcp.json", ".codeium/windsurf/mcp_config.json", ".config/zed/settings.json");

    /** In the folder of settings: of Claude Desktop and VS Code. */
    private static final List<String> OF_SETTINGS = List.of("Claude/claude_desktop_config.json", "Code/User/mcp.json");

    private ClientFiles() {}

    /** {@return the files that there are, for a user with these variables in this folder} */
    static List<Path> found(Map<String, String> environment, Path folder) {
        Optional<Path> home = Optional.ofNullable(environment.get("HOME")).map(Path::of);
        List<Path> places = new ArrayList<>();
        OF_PROJECTS.forEach(name -> places.add(folder.resolve(name)));
        home.ifPresent(it -> {
            OF_USERS.forEach(name -> places.add(it.resolve(name)));
            settings(environment, it)
                    .forEach(settings -> OF_SETTINGS.forEach(name -> places.add(settings.resolve(name))));
        });
        return places.stream().distinct().filter(Files::isRegularFile).toList();
    }

    private static Stream<Path> settings(Map<String, String> environment, Path home) {
        return Stream.of(
                Optional.ofNullable(environment.get("XDG_CONFIG_HOME"))
                        .filter(it -> !it.isEmpty())
                        .map(Path::of)
                        .orElse(home.resolve(".config")),
                home.resolve("Library/Application Support"));
    }
}
