package dev.faultline.app.serve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.app.Run;
import dev.faultline.app.SharedLog;
import dev.faultline.app.wire.HttpServer;
import dev.faultline.json.JsonObject;
import dev.faultline.server.testing.Messages;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The token file of a running server. */
@SharedLog
class TokensTest {
    private static final String UNKNOWN = "a-token-that-no-caller-holds";

    @TempDir
    private Path folder;

    private Path tokens;
    private String ann;
    private HttpServer server;

    @BeforeEach
    void start() throws Exception {
        tokens = folder.resolve("tokens");
        ann = HttpServer.token(tokens, "ann", "executor", "");
        server = new HttpServer(Run.begin(
                "serve",
                "--http",
                "127.0.0.1:0",
                "--toolsets",
                "code",
                "--root",
                Files.createDirectory(folder.resolve("root")).toString(),
                "--trail",
                folder.resolve("trail").toString(),
                "--token-file",
                tokens.toString()));
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void acceptsAnAddedTokenAndRejectsARevokedOneWithoutARestart() throws Exception {
        String bob = added("bob");
        assertThat(status(bob)).isEqualTo(200);

        assertThat(token("revoke", "ann").exit()).isZero();
        assertThat(status(ann)).isEqualTo(401);

        assertThat(token("revoke", "bob").exit()).isZero();
        assertThat(status(bob)).isEqualTo(401);
    }

    @Test
    void keepsTheTokensOfAnInvalidFileAndLogsIt() throws Exception {
        Files.writeString(tokens, "ann executor " + UNKNOWN + "\n");

        assertThat(status(ann)).isEqualTo(200);
        assertThat(status(ann)).isEqualTo(200);

        assertThat(server.records(1)).singleElement().satisfies(record -> {
            assertThat(Messages.object(record).string("level")).contains("ERROR");
            assertThat(record).contains("Line 1 of the token file").doesNotContain(UNKNOWN);
        });

        Files.delete(tokens);
        assertThat(status(ann)).isEqualTo(200);
        String bob = added("bob");
        assertThat(status(bob)).isEqualTo(200);
        assertThat(status(ann)).isEqualTo(401);
    }

    @Test
    void keepsTheTokensOfAFileThatNamesAnUnknownRoleOrThatOthersCanWrite() throws Exception {
        String bob = HttpServer.token(tokens, "bob", "visitor", "");
        assertThat(status(bob)).isEqualTo(401);
        assertThat(status(ann)).isEqualTo(200);
        assertThat(server.records(2).toString())
                .contains("Line 2 of the token file", "has an unknown role. The roles are: planner, executor");

        Files.writeString(tokens, Files.readString(tokens).replace("visitor", "executor"));
        Files.setPosixFilePermissions(tokens, PosixFilePermissions.fromString("rw-rw-rw-"));
        assertThat(status(bob)).isEqualTo(401);
        assertThat(server.records(4).toString()).contains("Other users can write to the token file");
    }

    @Test
    void noticesThatOthersCanWriteTheFileThoughItsContentIsTheSame() throws Exception {
        Files.setLastModifiedTime(tokens, FileTime.from(Instant.now().minusSeconds(3600))); // not a recent change
        assertThat(status(ann)).isEqualTo(200);

        Files.setPosixFilePermissions(tokens, PosixFilePermissions.fromString("rw-rw----"));
        assertThat(status(ann)).isEqualTo(200);
        assertThat(status(ann)).isEqualTo(200);

        assertThat(server.records(1)).singleElement().satisfies(record -> {
            assertThat(Messages.object(record).string("level")).contains("ERROR");
            assertThat(record).contains("Other users can write to the token file");
        });
    }

    @Test
    void reportsEachRefusedTokenOnceInLogAndMetrics() throws Exception {
        assertThat(server.get("/metrics").statusCode()).isEqualTo(401);
        assertThat(status(UNKNOWN)).isEqualTo(401);
        assertThat(status(UNKNOWN)).isEqualTo(401);
        assertThat(server.get("/no/such/page", "Authorization", "Basic " + UNKNOWN)
                        .statusCode())
                .isEqualTo(401);

        List<JsonObject> records =
                server.records(4).stream().map(Messages::object).toList();
        assertThat(records)
                .extracting(record -> record.string("reason").orElseThrow())
                .containsExactly("missing", "unknown", "unknown", "malformed");
        assertThat(records)
                .extracting(record -> record.string("path").orElseThrow())
                .containsExactly("/metrics", "/metrics", "/metrics", "other");
        assertThat(server.records(4).toString())
                .contains("Token refused", "127.0.0.1")
                .doesNotContain(UNKNOWN);
        assertThat(server.get("/metrics", "Authorization", "Bearer " + ann).body())
                .contains("faultline_refused_tokens_total{reason=\"missing\"} 1.0")
                .contains("faultline_refused_tokens_total{reason=\"unknown\"} 2.0")
                .contains("faultline_refused_tokens_total{reason=\"malformed\"} 1.0");
    }

    @Test
    void slowsDownAClientThatKeepsFailingButNotItsNeighbours() throws Exception {
        for (int i = 0; i < 20; i++) {
            assertThat(status(UNKNOWN)).isEqualTo(401);
        }

        long before = System.nanoTime();
        assertThat(server.get("/no/such/page", "Authorization", "Bearer " + UNKNOWN)
                        .statusCode())
                .isEqualTo(401);
        assertThat(Duration.ofNanos(System.nanoTime() - before)).isGreaterThan(Duration.ofSeconds(2));
        assertThat(status(ann)).isEqualTo(200);
    }

    private int status(String token) throws Exception {
        return server.get("/metrics", "Authorization", "Bearer " + token).statusCode();
    }

    private String added(String name) throws Exception {
        Run run = token("add", name, "--role", "planner");
        assertThat(run.exit()).isZero();
        return run.out().strip();
    }

    private Run token(String verb, String name, String... more) throws Exception {
        String[] all = new String[5 + more.length];
        System.arraycopy(new String[] {"token", verb, name, "--token-file", tokens.toString()}, 0, all, 0, 5);
        System.arraycopy(more, 0, all, 5, more.length);
        return Run.faultline("", all);
    }
}
