package dev.faultline.app.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.app.SharedLog;
import dev.faultline.app.wire.HttpServer;
import dev.faultline.server.testing.Messages;
import dev.faultline.testing.Spec;
import dev.faultline.toolsets.workspace.testing.AgentAnswer;
import dev.faultline.toolsets.workspace.testing.Args;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@SharedLog
class RolesTest {
    @TempDir
    private static Path folder;

    private static Path one;
    private static Path two;
    private static String planner;
    private static String executor;
    private static String other;
    private static String reader;
    private static HttpServer server;

    @BeforeAll
    static void start() throws Exception {
        one = Files.createDirectories(folder.resolve("root/one")).toRealPath();
        two = Files.createDirectories(folder.resolve("root/two")).toRealPath();
        Path tokens = folder.resolve("tokens");
        planner = HttpServer.token(tokens, "pia", "planner", "");
        executor = HttpServer.token(tokens, "eve", "executor", "read,write");
        other = HttpServer.token(tokens, "oli", "executor", "");
        reader = HttpServer.token(tokens, "rob", "executor", "read");
        server = WorkspaceServers.http(folder, "--token-file", tokens.toString(), "--lock-on", "any");
    }

    @AfterAll
    static void stop() throws Exception {
        server.close();
    }

    @Test
    @Spec({"SE-19", "SE-04", "R23"})
    void aCallThatTheRoleMayNotMakeIsUnauthorized() throws Exception {
        HttpAgent pia = new HttpAgent(server.connect(planner));
        HttpAgent eve = new HttpAgent(server.connect(executor));
        assertThat(begin(pia, one).member("role")).isEqualTo("ANTIGRAVITY");
        assertThat(begin(eve, one).member("role")).isEqualTo("WINDSURF");

        AgentAnswer written = pia.call("write_file", Args.of("path", "docs/reports/a.md", "content", "a"));
        AgentAnswer saved = eve.call("save_plan", Args.of("content", "a"));

        assertThat(written.code()).isEqualTo("UNAUTHORIZED_ACTION");
        assertThat(written.member("role")).isEqualTo("ANTIGRAVITY");
        assertThat(saved.code()).isEqualTo("UNAUTHORIZED_ACTION");
        assertThat(saved.member("role")).isEqualTo("WINDSURF");
        pia.call("write_file", Args.of("path", "docs/reports/p.md", "content", "UNAUTHORIZED_ACTION"))
                .success();
        eve.call("write_file", Args.of("path", "docs/reports/e.md", "content", "UNAUTHORIZED_ACTION"))
                .success();
    }

    @Test
    @Spec("SE-19")
    void aTokenWithoutTheScopeIsNotEnough() throws Exception {
        HttpAgent rob = new HttpAgent(server.connect(reader));
        begin(rob, two).success();

        AgentAnswer written = rob.call("write_file", Args.of("path", "a", "content", "a"));

        assertThat(written.code()).isEqualTo("INSUFFICIENT_PERMISSIONS");
    }

    @Test
    @Spec("SE-19")
    void aSessionIsUsedOnlyWithTheTokenThatBeganIt() throws Exception {
        HttpAgent oli = new HttpAgent(server.connect(other));
        begin(oli, two).success();

        String status = Messages.call(1, "session_status", "{}");
        assertThat(oli.connection().with(planner).status("POST", status)).isEqualTo(404);
        assertThat(oli.connection().with(executor).status("POST", status)).isEqualTo(404);
        assertThat(oli.call("session_status", Args.of()).member("locked")).isEqualTo("false");
    }

    @Test
    @Spec({"SE-05", "SE-06", "SE-16"})
    void sessionsOfOneServerHaveTheirOwnWorkspaceLogAndLock() throws Exception {
        Path three = Files.createDirectories(folder.resolve("root/three")).toRealPath();
        HttpAgent first = new HttpAgent(server.connect(executor));
        HttpAgent second = new HttpAgent(server.connect(executor));
        AgentAnswer begunFirst = begin(first, one);
        AgentAnswer begunSecond = begin(second, three);

        AgentAnswer failed = first.call("read_file", Args.of("path", "missing"));

        assertThat(begunFirst.member("session_id")).isNotEqualTo(begunSecond.member("session_id"));
        assertThat(failed.member("workspace_root")).isEqualTo(one.toString());
        assertThat(first.call("session_status", Args.of()).member("locked")).isEqualTo("true");
        assertThat(second.call("session_status", Args.of()).member("locked")).isEqualTo("false");
        assertThat(Files.readString(three.resolve("audit-log.jsonl"))).doesNotContain("FILE_NOT_FOUND");
        first.call("write_file", Args.of("path", "docs/reports/f.md", "content", "FILE_NOT_FOUND"))
                .success();
    }

    private static AgentAnswer begin(HttpAgent agent, Path workspace) throws Exception {
        return agent.call("begin_session", Args.of("workspace_root", workspace.toString()));
    }
}
