package dev.faultline.toolsets.workspace.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.faultline.fault.FaultException;
import dev.faultline.json.JsonObject;
import dev.faultline.tool.Caller;
import dev.faultline.tool.ToolCall;
import dev.faultline.tool.ToolContract;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A caller on the connection of another caller's session. */
class SessionOwnerTest {
    private static final Instant NOW = Instant.parse("2026-01-19T15:32:10.123Z");
    private static final SessionLock LOCK = new SessionLock("FILE_NOT_FOUND", "It is missing", "o-1", "s-1", NOW);

    @TempDir
    private Path folder;

    private SessionRegistry sessions;

    @BeforeEach
    void annBegins() {
        sessions = new SessionRegistry(FileSessionStore.in(folder));
        WorkspaceSession session = new WorkspaceSession(
                "s-1", Path.of("/projects/one"), "(1,2)", Role.EXECUTOR, Optional.of("ann"), NOW, Optional.empty());
        sessions.begin(call("ann"), session, begun -> {});
    }

    @Test
    void mayNotUseTheSession() {
        RoleGate gate = new RoleGate(sessions);

        gate.admit(call("ann"));

        assertThatThrownBy(() -> gate.admit(call("bob")))
                .isInstanceOf(FaultException.class)
                .hasMessageContaining("not the one with which the session began");
    }

    @Test
    void doesNotLockTheSession() {
        sessions.lock(call("bob"), LOCK);
        assertThat(sessions.require(call("ann")).lock()).isEmpty();

        sessions.lock(call("ann"), LOCK);
        assertThat(sessions.require(call("ann")).lock()).contains(LOCK);
    }

    @Test
    void doesNotLockTheSessionAfterItHasEnded() {
        sessions.end(call("ann"), ended -> {});

        sessions.lock(call("bob"), LOCK);
        assertThat(FileSessionStore.in(folder).locked()).isEmpty();

        sessions.lock(call("ann"), LOCK);
        assertThat(FileSessionStore.in(folder).locked()).hasSize(1);
    }

    private static ToolCall call(String principal) {
        Caller caller = new Caller("http-1", Optional.of(principal), Optional.empty());
        return ToolCall.of(ToolContract.named("session_status"), JsonObject.EMPTY, caller);
    }
}
