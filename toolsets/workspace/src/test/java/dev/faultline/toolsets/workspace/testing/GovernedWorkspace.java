package dev.faultline.toolsets.workspace.testing;

import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonText;
import dev.faultline.toolsets.workspace.files.TestWorkspace;
import dev.faultline.toolsets.workspace.plan.Approvals;
import dev.faultline.toolsets.workspace.plan.PlanKeys;
import dev.faultline.toolsets.workspace.plan.Plans;
import dev.faultline.toolsets.workspace.plan.Revocations;
import dev.faultline.toolsets.workspace.session.LockOn;
import dev.faultline.toolsets.workspace.session.Role;
import dev.faultline.trail.Link;
import dev.faultline.trail.Positions;
import dev.faultline.trail.TrailCheck;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A workspace in the folder {@code root}, with a home beside it, whose plans are saved and approved, and whose servers
 * are in the JVM of the test.
 */
public final class GovernedWorkspace implements AutoCloseable {
    private final TestWorkspace files;
    private final PlanKeys keys;
    private final InstantSource clock = InstantSource.system();
    private final List<WorkspaceServer> servers = new ArrayList<>();

    /** Creates the workspace, its home and its keys in this folder. */
    public GovernedWorkspace(Path folder) throws IOException {
        this(new TestWorkspace(folder));
    }

    /** Governs a workspace with files. */
    public GovernedWorkspace(TestWorkspace files) {
        this.files = files;
        this.keys = PlanKeys.in(files.home);
    }

    public TestWorkspace files() {
        return files;
    }

    public PlanKeys keys() {
        return keys;
    }

    InstantSource clock() {
        return clock;
    }

    public Path folder() {
        return files.folder;
    }

    public Path root() {
        return files.root;
    }

    public Path home() {
        return files.home;
    }

    /** {@return the folder of the server's own log} */
    public Path trail() {
        return folder().resolve("trail");
    }

    Positions positions() {
        return Positions.in(home().resolve("positions"));
    }

    /** {@return the hash of the plan, which is saved} */
    public String saved(String plan) throws InterruptedException {
        return Plans.of(files.files, keys, revocations(), clock).save(plan).hash();
    }

    /** {@return the hash of the plan, which is saved and approved for a day} */
    public String approved(String plan) throws InterruptedException {
        String hash = saved(plan);
        approve(hash);
        return hash;
    }

    /** Approves a saved plan for a day. */
    public void approve(String hash) throws InterruptedException {
        approvals().approve(hash, keys.signer(), Duration.ofDays(1));
    }

    /** Revokes the approval of a plan. */
    public void revoke(String hash) throws InterruptedException {
        approvals().revoke(hash, "a test");
    }

    private Approvals approvals() {
        return Approvals.of(files.files, revocations(), clock, (event, plan, details) -> {});
    }

    private Revocations revocations() {
        return Revocations.in(files.project.revocations());
    }

    /** {@return a server in this JVM, before its first agent connects} */
    public WorkspaceServer server() {
        WorkspaceServer server = new WorkspaceServer(this);
        servers.add(server);
        return server;
    }

    /** {@return an agent of a new server, whose session has begun} */
    public WorkspaceAgent begun() throws IOException {
        return server().begun();
    }

    /** {@return an agent of a new server, whose session has begun} */
    public WorkspaceAgent begun(LockOn lockOn) throws IOException {
        return server().lockOn(lockOn).begun();
    }

    /** {@return an agent of a new server, whose session has begun} */
    public WorkspaceAgent begun(Role role, LockOn lockOn) throws IOException {
        return server().role(role).lockOn(lockOn).begun();
    }

    /** Makes this script the only check of each change. */
    public void check(String script) throws IOException {
        String run = JsonText.print(JsonArray.ofStrings(List.of("sh", "-c", script)));
        checks("{\"commands\":[{\"name\":\"check\",\"run\":" + run + ",\"seconds\":120}]}");
    }

    /** Writes the preflight commands. */
    public void checks(String commands) throws IOException {
        files.project.create();
        Files.writeString(files.project.preflight(), commands);
    }

    /** Removes the preflight commands. */
    public void removeChecks() throws IOException {
        Files.deleteIfExists(files.project.preflight());
    }

    /** {@return the audit log} */
    public Path log() {
        return root().resolve("audit-log.jsonl");
    }

    /** {@return the lines of the audit log} */
    public List<String> logged() throws IOException {
        return Files.readAllLines(log());
    }

    /** {@return the number of lines of the audit log that have all these parts} */
    public long logged(String... parts) throws IOException {
        return logged().stream()
                .filter(line -> Stream.of(parts).allMatch(line::contains))
                .count();
    }

    /** Accepts the audit log as it is, as a person does. */
    public void acceptLog() throws IOException {
        positions().accept(root(), Files.exists(log()) ? TrailCheck.of(root()).last() : Link.START);
    }

    /** Ends all servers; others may be started later. */
    @Override
    public void close() throws IOException {
        for (WorkspaceServer server : servers) {
            server.close();
        }
        servers.clear();
    }
}
