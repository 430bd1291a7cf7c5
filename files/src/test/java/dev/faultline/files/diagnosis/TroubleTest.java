package dev.faultline.files.diagnosis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.files.process.ProgramLaunch;
import dev.faultline.testing.Spec;
import dev.faultline.testing.TableTest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What programs write when they cannot start, as their own documentation and sources print it. */
class TroubleTest {
    static Stream<Arguments> complaints() {
        return Stream.of(
                complaint("""
                    npm error code E404
                    npm error 404 Not Found - GET https://registry.example/@acme%2forders - Not found
                    npm error 404
                    npm error 404  '@acme/orders@*' is not in this registry.\
                    """, "npm has no package @acme/orders"),
                complaint(
                        "npm error 404  The requested resource '@acme/orders@*' could not be found or you do not have"
                                + " permission to access it.",
                        "npm has no package @acme/orders"),
                complaint("npm ERR! 404  'orders@1.2.3' is not in this registry.", "npm has no package orders"),
                complaint(
                        "npm error code ETARGET\n"
                                + "npm error notarget No matching version found for server-memory@99.0.0.",
                        "No matching version found for server-memory@99.0.0"),
                complaint("npm error code ENOTFOUND\nnpm error errno ENOTFOUND", "(ENOTFOUND)"),
                complaint("npm ERR! code EAI_AGAIN", "npm could not reach its registry"),
                complaint("npm error could not determine executable to run", "no program that npx could run"),
                complaint("npm error code ENOSPC\nnpm error syscall write", "npm could not write its files"),
                complaint("""
                    npm warn EBADENGINE Unsupported engine {
                    npm warn EBADENGINE   package: 'server@2.0.0',
                    npm warn EBADENGINE   required: { node: '>=24' },
                    npm warn EBADENGINE   current: { node: 'v20.20.2', npm: '11.19.1' }
                    npm warn EBADENGINE }
                    SyntaxError: Unexpected identifier 'using'\
                    """, "It needs Node >=24"),
                complaint("Error: listen EADDRINUSE: address already in use :::3000", ":::3000, is in use"),
                complaint("OSError: [Errno 98] Address already in use", "is in use"),
                complaint("Error: BRAVE_API_KEY environment variable is required", "the variable BRAVE_API_KEY"),
                complaint("TAVILY_API_KEY is not set", "the variable TAVILY_API_KEY"),
                complaint(
                        "Please set SLACK_BOT_TOKEN and SLACK_TEAM_ID environment variables",
                        "the variable SLACK_BOT_TOKEN"),
                complaint("Missing required environment variable: GITHUB_TOKEN", "the variable GITHUB_TOKEN"),
                complaint("SLACK_BOT_TOKEN and SLACK_TEAM_ID must be set", "the variable SLACK_BOT_TOKEN"),
                complaint(
                        "Error: Cannot find module '/srv/orders/dist/index.js'\n    at Function._resolveFilename",
                        "Node finds no module /srv/orders/dist/index.js"),
                complaint(
                        "Error [ERR_MODULE_NOT_FOUND]: Cannot find package 'zod' imported from /srv/index.js",
                        "Node finds no module zod"),
                complaint("ModuleNotFoundError: No module named 'mcp'", "Python finds no module mcp"),
                complaint("/usr/bin/python3: No module named mcp_server_time", "no module mcp_server_time"),
                complaint(
                        "python: can't open file '/srv/server.py': [Errno 2] No such file or directory",
                        "There is no file /srv/server.py"),
                complaint(
                        "  ╰─▶ Because acme-orders was not found in the package registry and you require acme-orders,",
                        "uv finds no package acme-orders"),
                complaint(
                        "docker: Cannot connect to the Docker daemon at unix:///var/run/docker.sock. Is the docker"
                                + " daemon running?",
                        "Docker does not run"),
                complaint(
                        "docker: Error response from daemon: pull access denied for acme/orders, repository does not"
                                + " exist",
                        "no image acme/orders"),
                complaint("start.sh: line 3: uvx: command not found", "finds no program uvx"),
                complaint("sh: 1: nodejs: not found", "finds no program nodejs"),
                complaint("env: ‘node’: No such file or directory", "a script for the program node"),
                complaint(
                        "Usage: mcp-server-filesystem <allowed-directory>",
                        "mcp-server-filesystem <allowed-directory>"));
    }

    private static Arguments complaint(String lines, String cause) {
        return Arguments.of(lines, cause);
    }

    @TableTest
    @MethodSource("complaints")
    @Spec("R54")
    void namesTheCauseThatAProgramNames(String lines, String cause) {
        Optional<Trouble> diagnosis = Trouble.ofComplaint(lines.lines().toList());

        assertThat(diagnosis.map(Trouble::cause).orElse("nothing known")).contains(cause);
    }

    @TableTest
    @MethodSource("others")
    @Spec("R54")
    void saysNoMoreThanWasSeen(String lines) {
        assertThat(Trouble.ofComplaint(lines.lines().toList())).isEmpty();
    }

    static Stream<String> others() {
        return Stream.of(
                "Server running on stdio",
                "API_BASE_URL is set to https://api.example",
                "npm warn deprecated glob@7.2.3: Glob versions prior to v9 are no longer supported",
                "404 Not Found",
                "The usage: statistics are sent every hour",
                "connect ENOENT /run/app.sock",
                "loaded 3 env variables");
    }

    @Test
    @Spec("R54")
    void keepsTheLastWordsThatNoRuleKnows() {
        assertThat(Trouble.ofEnd(3, List.of("starting", "the moon is full", "")).cause())
                .isEqualTo("It ended with exit code 3 before it answered: the moon is full");
        assertThat(Trouble.ofEnd(
                                1,
                                List.of(
                                        "node:internal/url:816",
                                        "TypeError: Invalid URL",
                                        "    at new URL",
                                        "",
                                        "Node.js v20.20.2"))
                        .cause())
                .isEqualTo("It ended with exit code 1 before it answered: TypeError: Invalid URL");
        assertThat(Trouble.ofEnd(0, List.of()).cause())
                .isEqualTo("It ended with exit code 0 before it answered, and wrote nothing");
    }

    @Test
    @Spec("R54")
    void looksForTheProgramWhereTheOperatingSystemDoes(@TempDir Path folder) throws Exception {
        Path program = Files.createFile(folder.resolve("server"));

        assertThat(obstacle("server", folder.toString()))
                .contains("There is no program server on the PATH, which is " + folder);
        assertThat(obstacle(program.toString(), "")).contains(program + " is not a program that this user may run");
        assertThat(obstacle(folder.resolve("none").toString(), "")).contains("There is no program " + folder);
        assertThat(program.toFile().setExecutable(true)).isTrue();
        assertThat(obstacle("server", "/nowhere:" + folder)).isEmpty();
        assertThat(obstacle(program.toString(), "")).isEmpty();
        assertThat(obstacle("server", "")).contains("which is empty");
        assertThat(ProgramOnPath.obstacle(
                                new ProgramLaunch(List.of("x"), Map.of(), Optional.of(folder.resolve("gone"))))
                        .map(Trouble::cause)
                        .orElse(""))
                .contains("does not exist");
    }

    private static String obstacle(String program, String path) {
        return ProgramOnPath.obstacle(new ProgramLaunch(List.of(program), Map.of("PATH", path), Optional.empty()))
                .map(Trouble::cause)
                .orElse("");
    }
}
