package dev.faultline.toolsets.workspace.testing;

import dev.faultline.boundary.Observer;
import dev.faultline.json.JsonObject;
import dev.faultline.server.FaultlineServer;
import dev.faultline.server.testing.ToolsetServer;
import dev.faultline.tool.Caller;
import dev.faultline.toolset.Toolset;
import dev.faultline.toolsets.workspace.Workspace;
import dev.faultline.toolsets.workspace.WorkspaceSettings;
import dev.faultline.toolsets.workspace.audit.SelfAudit;
import dev.faultline.toolsets.workspace.audit.StartupAudit;
import dev.faultline.toolsets.workspace.audit.TrailJournal;
import dev.faultline.toolsets.workspace.files.FileLimits;
import dev.faultline.toolsets.workspace.session.FileSessionStore;
import dev.faultline.toolsets.workspace.session.LockOn;
import dev.faultline.toolsets.workspace.session.Role;
import dev.faultline.toolsets.workspace.session.SessionStore;
import dev.faultline.trail.Trail;
import dev.faultline.trail.TrailEntry;
import dev.faultline.trail.TrailQuery;
import dev.faultline.trail.TrailReader;
import dev.faultline.trail.TrailSettings;
import dev.faultline.trail.Trails;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A server of the workspace tools in the JVM of the test, with its own trail and those of workspaces, as
 * {@code faultline serve} composes it. Its settings apply to agents that connect later.
 */
public final class WorkspaceServer implements AutoCloseable {
    private static final TrailQuery ALL =
            new TrailQuery(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

    private final GovernedWorkspace workspace;
    private final List<WorkspaceAgent> agents = new ArrayList<>();
    private Optional<Role> role = Optional.empty();
    private LockOn lockOn = LockOn.GOVERNANCE;
    private Path bounds;
    private Path sessions;
    private List<Path> withheld = List.of();
    private Optional<Duration> timeLimit = Optional.empty();
    private @Nullable Served served;

    private record Served(Trails trails, Toolset tools) {}

    WorkspaceServer(GovernedWorkspace workspace) {
        this.workspace = workspace;
        this.bounds = workspace.folder().resolve("root");
        this.sessions = FileSessionStore.folder(workspace.home());
    }

    /** Sets the role of all sessions. */
    public WorkspaceServer role(Role fixed) {
        role = Optional.of(fixed);
        return this;
    }

    /** Sets which faults lock a session. */
    public WorkspaceServer lockOn(LockOn choice) {
        lockOn = choice;
        return this;
    }

    /** Sets the folder in which, and below which, sessions begin. */
    public WorkspaceServer bounds(Path folder) {
        bounds = folder;
        return this;
    }

    /** Sets the folder of locked sessions. */
    public WorkspaceServer sessions(Path folder) {
        sessions = folder;
        return this;
    }

    /** Sets the files and folders that no tool serves. */
    public WorkspaceServer withholding(List<Path> own) {
        withheld = own;
        return this;
    }

    /** Sets how long a call may take. */
    public WorkspaceServer timeLimit(Duration limit) {
        timeLimit = Optional.of(limit);
        return this;
    }

    /** {@return whether the start-up checks pass} A failure is recorded and printed. */
    public boolean isSound(PrintWriter err, Observer observer) {
        SelfAudit audit = new SelfAudit(workspace.home(), workspace.trail(), workspace.positions(), store());
        return new StartupAudit(err, false).run(audit, served().trails, List.of(observer));
    }

    /** {@return an agent without a session} */
    public WorkspaceAgent agent() throws IOException {
        return connected(served().tools);
    }

    /** {@return an agent without a session whose calls have this caller} */
    public WorkspaceAgent agent(Caller caller) throws IOException {
        return connected(new CallsOf(caller).to(served().tools));
    }

    /** {@return an agent whose session has begun} */
    public WorkspaceAgent begun() throws IOException {
        return begun(agent());
    }

    /** {@return an agent whose session has begun, and whose calls have this caller} */
    public WorkspaceAgent begun(Caller caller) throws IOException {
        return begun(agent(caller));
    }

    private WorkspaceAgent begun(WorkspaceAgent agent) {
        JsonObject unused = agent.begin(workspace.root()).success();
        return agent;
    }

    private WorkspaceAgent connected(Toolset tools) throws IOException {
        FaultlineServer server = ToolsetServer.of(tools).trails(served().trails);
        timeLimit.ifPresent(server::timeLimit);
        WorkspaceAgent agent = new WorkspaceAgent(ToolsetServer.connect(server));
        agents.add(agent);
        return agent;
    }

    private Served served() {
        if (served == null) {
            TrailSettings settings = trailSettings();
            Trails trails = Workspace.trails(Trail.open(workspace.trail(), settings), settings);
            served = new Served(trails, Workspace.of(settings(trails)).toolset());
        }
        return served;
    }

    // As a server has them, but a busy machine may take longer to write.
    private TrailSettings trailSettings() {
        TrailSettings standard = TrailSettings.standard();
        return new TrailSettings(
                standard.segmentBytes(),
                Duration.ofMinutes(1),
                standard.lockTimeout(),
                standard.durability(),
                standard.redactor(),
                standard.clock(),
                standard.checkpoints(),
                Optional.of(workspace.positions()));
    }

    private WorkspaceSettings settings(Trails trails) {
        return new WorkspaceSettings(
                bounds,
                role,
                lockOn,
                workspace.home(),
                workspace.keys(),
                new TrailJournal(trails, workspace.positions(), workspace.clock()),
                store(),
                workspace.clock(),
                FileLimits.DEFAULT,
                withheld,
                Optional.empty());
    }

    private SessionStore store() {
        return FileSessionStore.in(sessions);
    }

    /** {@return the entries of the server's own trail} */
    public List<JsonObject> ownEntries() {
        return entries(workspace.trail());
    }

    /** {@return the entries of the workspace's trail} */
    public List<JsonObject> entries() {
        return entries(workspace.root());
    }

    private static List<JsonObject> entries(Path folder) {
        List<JsonObject> entries = new ArrayList<>();
        try (TrailReader reader = TrailReader.from(folder, 1)) {
            for (Optional<TrailEntry> next = reader.next(ALL); next.isPresent(); next = reader.next(ALL)) {
                entries.add(next.get().json());
            }
        }
        return entries;
    }

    /** Ends the connections of all agents, and closes the trails. */
    @Override
    public void close() throws IOException {
        for (WorkspaceAgent agent : agents) {
            agent.close();
        }
        if (served != null) {
            served.trails.close();
        }
    }
}
