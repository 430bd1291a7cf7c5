package dev.faultline.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.dialect.OccurrenceMeta;
import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonObject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A real upstream process behind the gateway, which fails in all the ways that matter. */
class StdioGatewayTest {
    @TempDir
    Path folder;

    private TestClient client;

    @BeforeEach
    void open() throws Exception {
        client = new TestClient(FaultyServer.command(), folder.resolve("trail"), Duration.ofMinutes(1));
        client.initialize();
    }

    @AfterEach
    void close() throws Exception {
        client.close();
    }

    @Test
    void passesASuccessOnByteForByte() throws Exception {
        assertThat(client.call("ok", "{}"))
                .isEqualTo("{ \"x-extra\" : [1e3], \"result\":{\"content\":[{\"type\":\"text\",\"text\":\"fine\"}],"
                        + "\"unknown\":{\"kept\":-0}}, \"jsonrpc\":\"2.0\",\"id\":\"c2\"}");
    }

    @Test
    void mapsAnswersInTheWrongOrderToTheirRequests() throws Exception {
        client.send(HttpTestClient.request(1, "first", "{}"));
        client.send(HttpTestClient.request(2, "second", "{}"));

        assertThat(client.next()).contains("\"id\":2", "the second");
        assertThat(client.next()).contains("\"id\":1", "the first");
    }

    @Test
    void reportsAFailedToolWithoutSecretsAndWithItsOtherContent() throws Exception {
        String line = client.call("fail", "{}");

        JsonObject result = TestClient.json(line).object("result").orElseThrow();
        JsonObject occurrence = occurrence(result);
        assertThat(line).doesNotContain("hunter2", "/srv/", "index.js");
        assertThat(line)
                .contains("\"type\":\"image\",\"data\":\"AAAA\"", "\"own\":true,\"cause\":", "\"isError\":true");
        assertThat(occurrence.string("code")).contains("FILE_NOT_FOUND");
        assertThat(occurrence.string("by")).contains("server");
        assertThat(trail()).contains(occurrence.string("id").orElseThrow()).doesNotContain("hunter2");
    }

    @Test
    void keepsAPathThatTheCallItselfNames() throws Exception {
        assertThat(client.call("fail", "{\"path\":\"/srv/secret/a.txt\"}")).contains("/srv/secret/a.txt");
    }

    @Test
    void turnsAnErrorOfAToolIntoAResultAndKeepsTheErrorOfAnUnknownTool() throws Exception {
        client.call("ok", "{}"); // the gateway has asked for the list of tools by now
        String failed = client.call("rpc", "{}");
        String unknown = client.call("nonsense", "{}");

        assertThat(occurrence(TestClient.json(failed).object("result").orElseThrow())
                        .string("code"))
                .contains("UPSTREAM_TOOL_FAILED");
        assertThat(failed).doesNotContain("hunter2", "/srv/");
        assertThat(unknown).contains("\"error\":{\"code\":-32602", OccurrenceMeta.KEY);
    }

    @Test
    void recordsNoSecretInTheNameOfAnUnknownTool() throws Exception {
        client.call("ghp_0123456789abcdefghijklmnopqrstuvwxyz", "{}");

        assertThat(trail()).contains("[redacted]").doesNotContain("ghp_0123456789");
    }

    @Test
    void answersWhenTheUpstreamCrashesAndServesTheNextCall() throws Exception {
        JsonObject occurrence = occurrence(client.result("crash"));

        assertThat(occurrence.string("code")).contains("UPSTREAM_CRASHED");
        assertThat(occurrence.string("effect")).contains("unknown");
        assertThat(occurrence.string("by")).contains("gateway");
        assertThat(occurrence.object("retry").orElseThrow().string("kind")).contains("unknown");
        assertThat(client.call("ok", "{}")).contains("fine");
        client.close(); // a restart is recorded beside the calls
        assertThat(trail())
                .contains("upstream_ended", "about to crash", "upstream_restarted")
                .doesNotContain("ghp_0123456789");
    }

    @Test
    void makesALostCallOfAToolThatOnlyReadsOnceMore() throws Exception {
        client.call("ok", "{}");

        assertThat(client.call("once", "{\"file\":\"" + folder.resolve("once") + "\"}"))
                .contains("second time");
    }

    @Test
    void skipsWhatIsNotAMessageAndWhatNobodyAskedFor() throws Exception {
        assertThat(client.call("babble", "{}")).contains("after the babble");
        assertThat(client.call("twice", "{}")).contains("first");
        assertThat(client.call("ok", "{}")).contains("fine");
    }

    @Test
    void reportsAnAnswerThatIsTooLarge() throws Exception {
        assertThat(occurrence(client.result("huge")).string("code")).contains("RESULT_TOO_LARGE");
        assertThat(client.call("huge", "{}")).contains("larger than 1 MiB", "--max-result");
        assertThat(client.call("ok", "{}")).contains("fine");
    }

    @Test
    void reportsAResultWithoutContent() throws Exception {
        assertThat(occurrence(client.result("empty")).string("code")).contains("UPSTREAM_RESULT_INVALID");
    }

    @Test
    void marksAHiddenFailureAndLeavesItsContent() throws Exception {
        JsonObject result = client.result("hidden");

        assertThat(occurrence(result).string("code")).contains("HIDDEN_FAILURE");
        assertThat(((JsonArray) result.get("content").orElseThrow()).items().toString())
                .contains("quota used up");
        assertThat(result.get("isError")).isPresent();
    }

    @Test
    void passesOnWhatTheUpstreamAsksAndItsProgress() throws Exception {
        client.send("{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"tools/call\",\"params\":{\"name\":\"ask\"}}");
        String question = client.next();
        client.send("{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{\"roots\":[]}}");
        String answer = client.next();
        client.send("{\"jsonrpc\":\"2.0\",\"id\":8,\"method\":\"tools/call\",\"params\":{\"name\":\"progress\","
                + "\"_meta\":{\"progressToken\":\"mine\"}}}");

        assertThat(question).contains("roots/list", "\"id\":1");
        assertThat(answer).contains("\"id\":7", "the client said");
        assertThat(client.next()).contains("notifications/progress", "\"progressToken\":\"mine\"");
        assertThat(client.next()).contains("\"id\":8", "done");
    }

    @Test
    void endsTheChildrenOfAnUpstreamThatEnds() throws Exception {
        Path file = folder.resolve("pid");

        String answer = client.call("fork", "{\"file\":\"" + file + "\"}");

        long child = Long.parseLong(Files.readString(file).strip());
        assertThat(answer).contains("UPSTREAM_CRASHED");
        assertThat(ProcessHandle.of(child).map(ProcessHandle::onExit).stream())
                .allSatisfy(exit -> assertThat(exit).succeedsWithin(Duration.ofMinutes(1)));
        assertThat(client.call("ok", "{}")).contains("fine");
    }

    @Test
    void answersAMalformedMessageAndServesTheNext() throws Exception {
        client.send("{\"jsonrpc\":\"2.0\",");
        String broken = client.next();
        client.send("{\"jsonrpc\":\"2.0\",\"id\":5,\"method\":7}");
        String invalid = client.next();
        client.send("[{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}]");
        String batch = client.next();

        assertThat(broken).contains("\"id\":null", "-32700");
        assertThat(invalid).contains("\"id\":5", "-32600");
        assertThat(batch).contains("-32600");
        assertThat(client.call("ok", "{}")).contains("fine");
    }

    @Tag("thorough")
    @Test
    void reportsSilence() throws Exception {
        try (TestClient hasty =
                new TestClient(FaultyServer.command(), folder.resolve("hasty"), Duration.ofSeconds(20))) {
            hasty.initialize();

            JsonObject occurrence = occurrence(hasty.result("hang"));

            assertThat(occurrence.string("code")).contains("UPSTREAM_TIMEOUT");
            assertThat(hasty.call("ok", "{}")).contains("fine");
        }
    }

    @Test
    void reportsACommandThatDoesNotExist() throws Exception {
        try (TestClient lost =
                new TestClient(List.of("/no/such/program"), folder.resolve("lost"), Duration.ofMinutes(1))) {
            assertThat(lost.initialize())
                    .contains("-32603", "UPSTREAM_UNREACHABLE")
                    .doesNotContain("/no/such");
        }
    }

    private static JsonObject occurrence(JsonObject result) {
        return result.object("_meta")
                .flatMap(meta -> meta.object(OccurrenceMeta.KEY))
                .or(() -> Optional.of(JsonObject.EMPTY))
                .orElseThrow();
    }

    private String trail() throws Exception {
        return Files.readString(folder.resolve("trail").resolve("audit-log.jsonl"));
    }
}
