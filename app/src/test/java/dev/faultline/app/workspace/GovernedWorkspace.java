package dev.faultline.app.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.json.JsonObject;
import dev.faultline.toolsets.workspace.files.ProjectFolder;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** A home and a workspace for a server, with plans that the program's own commands save and approve. */
final class GovernedWorkspace implements AutoCloseable {
    /** A plan that covers {@code src/} and {@code docs/} in two phases. */
    static final String PLAN = resource("plan.md");

    private final Path folder;
    private final Path root;
    private final List<StdioAgent> planners = new ArrayList<>();

    GovernedWorkspace(Path folder) throws IOException {
        this.folder = folder;
        this.root = Files.createDirectories(folder.resolve("root/ws")).toRealPath();
    }

    Path folder() {
        return folder;
    }

    Path root() {
        return root;
    }

    Path home() {
        return folder.resolve("home");
    }

    /** {@return the folder of this workspace's rules} */
    Path project() throws IOException {
        return Files.createDirectories(ProjectFolder.of(home(), root).folder());
    }

    StdioAgent serve(String... more) throws Exception {
        return WorkspaceServers.stdio(Launch.at(home()), folder, more);
    }

    /** {@return a client whose session has begun} */
    StdioAgent begun(String... more) throws Exception {
        StdioAgent client = serve(more);
        begin(client);
        return client;
    }

    /** {@return a client, whose session has begun, of a process that can be killed} */
    StdioAgent begunInProcess(String... more) throws Exception {
        StdioAgent client = WorkspaceServers.stdio(Launch.at(home()).asProcess(), folder, more);
        begin(client);
        return client;
    }

    JsonObject begin(StdioAgent client) {
        return client.call("begin_session", Args.of("workspace_root", root.toString()))
                .success();
    }

    /** {@return the hash of the plan, which a planner saves} */
    String saved(String plan) throws Exception {
        if (planners.isEmpty()) {
            planners.add(begun("--role", "planner"));
        }
        return planners.getFirst().call("save_plan", Args.of("content", plan)).member("hash");
    }

    @Override
    public void close() throws IOException {
        for (StdioAgent planner : planners) {
            planner.close();
        }
    }

    /** {@return the hash of the plan, which a planner has saved and a person has approved} */
    String approved(String plan) throws Exception {
        String hash = saved(plan);
        approve(hash);
        return hash;
    }

    void approve(String hash, String... more) throws Exception {
        plan(Stream.concat(Stream.of("approve", hash), Stream.of(more)).toArray(String[]::new));
    }

    /** Runs a command of {@code faultline plan}. */
    void plan(String... command) throws Exception {
        String[] arguments = Stream.concat(
                        Stream.concat(Stream.of("plan"), Stream.of(command)), Stream.of("--root", root.toString()))
                .toArray(String[]::new);
        Process process = Launch.at(home()).start(arguments);
        process.getOutputStream().close();
        String errors = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(errors).isZero();
    }

    /** {@return the hash of a plan that has no header, no white space at the end of its lines, and only LF} */
    static String hash(String plan) {
        try {
            byte[] bytes = plan.strip().getBytes(StandardCharsets.UTF_8);
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError(e);
        }
    }

    static String resource(String name) {
        try (InputStream stream =
                Objects.requireNonNull(GovernedWorkspace.class.getResourceAsStream("/workspace/" + name), name)) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
