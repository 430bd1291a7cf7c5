package dev.faultline.app.shared.store;

import dev.faultline.app.shared.Home;
import dev.faultline.fleet.postgres.SharedSessions;
import dev.faultline.fleet.postgres.SharedStore;
import dev.faultline.fleet.postgres.SharedWriteLeases;
import dev.faultline.json.JsonBoolean;
import dev.faultline.json.JsonObject;
import dev.faultline.toolsets.workspace.project.SharedParts;
import dev.faultline.toolsets.workspace.session.SessionStore;
import java.nio.file.Path;
import java.util.Optional;

/** The store that a server shares with others, if it has one. */
public final class ServerStore implements AutoCloseable {
    private final Optional<SharedStore> shared;
    private final Optional<SharedWriteLeases> leases;
    private final Optional<SharedSessions> sessions;

    private ServerStore(Optional<SharedStore> shared) {
        this.shared = shared;
        this.leases = shared.map(SharedWriteLeases::new);
        this.sessions = shared.map(store -> new SharedSessions(store, leases.orElseThrow()));
    }

    /** {@return no store: the server keeps its sessions in files and in memory} */
    static ServerStore none() {
        return new ServerStore(Optional.empty());
    }

    static ServerStore of(SharedStore store) {
        return new ServerStore(Optional.of(store));
    }

    /** {@return the store} */
    public Optional<SharedStore> shared() {
        return shared;
    }

    /** {@return the sessions of workspaces, in this store or else in files of this home} */
    public SessionStore sessions(Path home) {
        return sessions.<SessionStore>map(it -> it).orElseGet(() -> Home.sessions(home));
    }

    /** {@return what the servers share of their workspaces} */
    public Optional<SharedParts> workspaces() {
        return leases.map(
                it -> new SharedParts(it, root -> sessions.orElseThrow().revocations(root)));
    }

    /**
     * {@return the response to a readiness check, with the state of the store if there is one} While the store does not
     * answer, the server is not ready: it cannot find a session, but another server may.
     */
    public JsonObject in(JsonObject readiness) {
        return shared.map(store -> with(readiness, store.isReachable())).orElse(readiness);
    }

    private static JsonObject with(JsonObject readiness, boolean reachable) {
        JsonObject state = JsonObject.builder()
                .put("state", reachable ? "reachable" : "unreachable")
                .build();
        JsonObject body = readiness.with(JsonObject.of("store", state));
        return reachable ? body : body.with(JsonObject.of("ready", JsonBoolean.FALSE));
    }

    @Override
    public void close() {
        leases.ifPresent(SharedWriteLeases::close);
        shared.ifPresent(SharedStore::close);
    }
}
