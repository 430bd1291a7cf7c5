package dev.faultline.toolsets.workspace.edit;

import dev.faultline.dialects.systemerror.OriginAttribute;
import dev.faultline.json.JsonObject;
import dev.faultline.tool.Caller;
import dev.faultline.toolset.Toolset;
import dev.faultline.toolsets.workspace.Workspace;
import dev.faultline.toolsets.workspace.audit.TrailJournal;
import dev.faultline.toolsets.workspace.session.LockOn;
import dev.faultline.toolsets.workspace.session.Role;
import dev.faultline.trail.Positions;
import dev.faultline.trail.Trail;
import dev.faultline.trail.TrailEntry;
import dev.faultline.trail.TrailQuery;
import dev.faultline.trail.TrailReader;
import dev.faultline.trail.TrailSettings;
import dev.faultline.trail.Trails;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The workspace tools of a server with its own trail and those of workspaces, as {@code serve} has them. */
final class RecordedServer implements AutoCloseable {
    private static final TrailQuery ALL =
            new TrailQuery(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

    private final GovernedProject project;
    private final Path log;
    private final Trails trails;
    private final Toolset tools;

    RecordedServer(GovernedProject project, Role role, LockOn lockOn) {
        this.project = project;
        this.log = project.workspace().folder.resolve("log");
        Positions positions = Positions.in(project.workspace().home.resolve("positions"));
        TrailSettings settings = TrailSettings.standard().withPositions(positions);
        this.trails = new Trails(Trail.open(log, settings), settings, OriginAttribute.WORKSPACE::of);
        TrailJournal journal = new TrailJournal(trails, positions, project.clock());
        this.tools = Workspace.of(project.settings(role, lockOn, journal, "sessions"))
                .toolset();
    }

    /** {@return an agent without a session} */
    LocalAgent agent(Caller caller) {
        return new LocalAgent(tools, caller, trails);
    }

    /** {@return an agent whose session has begun} */
    LocalAgent begun(Caller caller) {
        LocalAgent agent = agent(caller);
        JsonObject unused = agent.success(
                "begin_session",
                Sent.of("workspace_root", project.workspace().root.toString()));
        return agent;
    }

    Trails trails() {
        return trails;
    }

    /** {@return the entries of the server's own trail} */
    List<JsonObject> ownEntries() {
        return entries(log);
    }

    /** {@return the entries of the workspace's trail} */
    List<JsonObject> entries() {
        return entries(project.workspace().root);
    }

    static List<JsonObject> entries(Path folder) {
        List<JsonObject> entries = new ArrayList<>();
        try (TrailReader reader = TrailReader.from(folder, 1)) {
            for (Optional<TrailEntry> next = reader.next(ALL); next.isPresent(); next = reader.next(ALL)) {
                entries.add(next.get().json());
            }
        }
        return entries;
    }

    @Override
    public void close() {
        trails.close();
    }
}
