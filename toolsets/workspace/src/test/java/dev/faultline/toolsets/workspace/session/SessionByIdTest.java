package dev.faultline.toolsets.workspace.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.faultline.fault.FaultException;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonString;
import dev.faultline.testing.Spec;
import dev.faultline.tool.Caller;
import dev.faultline.tool.ToolCall;
import dev.faultline.tool.ToolContract;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sessions of clients that have no protocol session. */
class SessionByIdTest {
    private static final Instant NOW = Instant.parse("2026-01-19T15:32:10.123Z");

    @TempDir
    private Path folder;

    private SessionRegistry sessions;

    @BeforeEach
    void annBegins() {
        sessions = new SessionRegistry(FileSessionStore.in(folder));
        begin("http-1", "s-1", "ann");
    }

    private void begin(String connection, String id, String principal) {
        WorkspaceSession session = new WorkspaceSession(
                id, Path.of("/projects/one"), "(1,2)", Role.EXECUTOR, Optional.of(principal), NOW, Optional.empty());
        sessions.begin(call("begin_session", connection, principal, JsonObject.EMPTY), session, begun -> {});
    }

    @Test
    @Spec("R38")
    void findsTheSessionThatACallNames() {
        assertThat(sessions.of(named("http-2", "ann", "s-1"))).isPresent();
        assertThat(sessions.of(call("read_file", "http-2", "ann", JsonObject.EMPTY)))
                .isEmpty();
        assertThat(sessions.of(named("http-2", "ann", "s-2"))).isEmpty();
    }

    @Test
    @Spec("R38")
    void keepsASessionToThePrincipalThatBeganIt() {
        Caller unknown = Caller.on("http-2");

        assertThat(sessions.of(named("http-2", "bob", "s-1"))).isEmpty();
        assertThat(sessions.of(ToolCall.of(ToolContract.named("read_file"), id("s-1"), unknown)))
                .isEmpty();
    }

    @Test
    @Spec("R38")
    void comparesTheIdWithTheSessionOfTheConnection() {
        begin("http-3", "s-3", "ann");

        assertThat(sessions.of(named("http-3", "ann", "s-3"))).isPresent();
        assertThat(sessions.of(named("http-3", "ann", "s-1")))
                .hasValueSatisfying(own -> assertThat(own.id()).isEqualTo("s-3"));
        sessions.requireAgreement(named("http-3", "ann", "s-3"));
        assertThatThrownBy(() -> sessions.requireAgreement(named("http-3", "ann", "s-1")))
                .isInstanceOf(FaultException.class)
                .hasMessage("INVALID_INPUT_FORMAT: session_id must be a UUID");
    }

    @Test
    @Spec("R38")
    void locksAndEndsTheSessionThatACallNames() {
        SessionLock lock = new SessionLock("FILE_NOT_FOUND", "It is missing", "o-1", "s-1", NOW);

        sessions.lock(named("http-2", "ann", "s-1"), lock);
        assertThat(sessions.require(named("http-4", "ann", "s-1")).lock()).contains(lock);

        sessions.unlock(lock);
        sessions.end(named("http-5", "ann", "s-1"), ended -> {});
        assertThat(sessions.of(named("http-6", "ann", "s-1"))).isEmpty();
    }

    @Test
    void leavesTheFilterOfTheAuditLogAlone() {
        assertThat(sessions.of(call("read_audit_log", "http-1", "ann", id("s-0"))))
                .isPresent();
    }

    private static JsonObject id(String session) {
        return JsonObject.of("session_id", new JsonString(session));
    }

    private static ToolCall named(String connection, String principal, String session) {
        return call("read_file", connection, principal, id(session));
    }

    private static ToolCall call(String tool, String connection, String principal, JsonObject arguments) {
        Caller caller = new Caller(connection, Optional.of(principal), Optional.empty());
        return ToolCall.of(ToolContract.named(tool), arguments, caller);
    }
}
