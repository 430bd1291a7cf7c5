package dev.faultline.toolsets.context;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonValue;
import dev.faultline.server.testing.Messages;
import dev.faultline.testing.Spec;
import dev.faultline.toolsets.context.testing.ContextClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The context tools as their clients see them. */
class ContextWireTest {
    @TempDir
    private static Path folder;

    private static ContextClient server;

    @BeforeAll
    static void start() throws Exception {
        Path caches = folder.resolve("caches");
        Given.copy(Given.caches(), caches);
        Files.createSymbolicLink(caches.resolve("outer"), folder);
        Files.createSymbolicLink(caches.resolve("nowhere"), Path.of("gone"));
        Files.writeString(caches.resolve("file"), "");
        server = ContextClient.of(ContextClient.server(caches));
    }

    @AfterAll
    static void stop() throws Exception {
        server.close();
    }

    @Test
    void usesTheRequestedProtocolRevision() {
        assertThat(server.greeting()).contains("\"protocolVersion\":\"2024-11-05\"");
    }

    @Test
    void hasThreeToolsThatReturnText() throws Exception {
        JsonObject result = Messages.result(Messages.object(server.ask("tools/list", "{}")));
        List<JsonValue> tools = ((JsonArray) result.get("tools").orElseThrow()).items();

        assertThat(tools)
                .extracting(tool -> ((JsonObject) tool).string("name").orElseThrow())
                .containsExactly("context.resolve", "context.list_caches", "context.inspect_cache");
        assertThat(tools)
                .allSatisfy(tool -> assertThat(((JsonObject) tool).members())
                        .containsKeys("description", "inputSchema")
                        .doesNotContainKey("outputSchema"));
    }

    @Test
    @Spec({"RV-05", "RV-19"})
    void returnsTheBytesOfTheReference() throws Exception {
        assertThat(server.text("resolve", "{\"cache\":\"minimal\",\"query\":\"hello\",\"budget\":3}"))
                .isEqualTo("{\"documents\":[{\"id\":\"hello.md\",\"version\":"
                        + "\"sha256:64ec88ca00b268e5ba1a35678a1b5316d212f4f366b2477232534a8aeca37f3c\","
                        + "\"content\":\"Hello world\",\"score\":0.5,\"tokens\":3,\"why\":{\"query_terms\":[\"hello\"],"
                        + "\"term_matches\":1,\"total_words\":2}}],\"selection\":{\"query\":\"hello\",\"budget\":3,"
                        + "\"tokens_used\":3,\"documents_considered\":2,\"documents_selected\":1,"
                        + "\"documents_excluded_by_budget\":1}}\n");
        assertThat(server.text("list_caches", "{}"))
                .isEqualTo("{\"caches\":[{\"path\":\"future_version\",\"has_manifest\":true},"
                        + "{\"path\":\"minimal\",\"has_manifest\":true},{\"path\":\"realistic\",\"has_manifest\":true},"
                        + "{\"path\":\"tie_break\",\"has_manifest\":true}]}");
        assertThat(server.text("inspect_cache", "{\"cache\":\"realistic\"}"))
                .isEqualTo("{\"cache_version\":"
                        + "\"sha256:f9fa9741f02dcd0ed510214260b6c92f669786ae41a22313bcbe32d33891ab23\","
                        + "\"document_count\":3,\"total_bytes\":935,\"valid\":true}");
    }

    @Test
    @Spec({"RV-06", "RV-18"})
    void aCacheOutsideTheRootIsMissing() {
        assertThat(List.of(
                        "nope",
                        "",
                        ".",
                        "..",
                        "../caches/minimal",
                        "/etc",
                        "outer",
                        "file",
                        "minimal\\u0000",
                        "nope/",
                        "file/",
                        "nowhere"))
                .allSatisfy(cache -> assertThat(
                                server.code("resolve", "{\"cache\":\"" + cache + "\",\"query\":\"x\",\"budget\":1}"))
                        .isEqualTo("cache_missing"));
    }

    @Test
    @Spec({"RV-09", "R3"})
    void wrongArgumentsAreAnInvalidQuery() {
        assertThat(List.of(
                        "{\"cache\":\"minimal\",\"budget\":1}",
                        "{\"cache\":\"minimal\",\"query\":7,\"budget\":1}",
                        "{\"cache\":\"minimal\",\"query\":\"\\ud800\",\"budget\":1}",
                        "{\"cache\":\"minimal\",\"query\":\"\\ud800\",\"budget\":-1}",
                        "{\"cache\":\"minimal\",\"query\":\"x\",\"query\":\"y\",\"budget\":1}",
                        "{\"cache\":\"minimal\",\"query\":\"x\",\"budget\":1,\"limit\":2}",
                        "{}",
                        "[]",
                        "\"x\"",
                        "null"))
                .allSatisfy(arguments ->
                        assertThat(server.code("resolve", arguments)).isEqualTo("invalid_query"));
    }

    @Test
    @Spec("RV-10")
    void aBudgetIsAWholeNumberInDigits() {
        assertThat(List.of(
                        "-1",
                        "-0",
                        "1.5",
                        "\"10\"",
                        "1e3",
                        "1.0",
                        "9223372036854775808",
                        "null",
                        "1e99999999999",
                        "1".repeat(2000)))
                .allSatisfy(budget -> assertThat(server.code(
                                "resolve", "{\"cache\":\"minimal\",\"query\":\"x\",\"budget\":" + budget + "}"))
                        .isEqualTo("invalid_budget"));
    }

    @Test
    @Spec("RV-09")
    void aQueryOfTenMegabytesIsInvalid() throws Exception {
        String query = "x ".repeat(5_000_000);

        assertThat(server.code("resolve", "{\"cache\":\"minimal\",\"query\":\"" + query + "\",\"budget\":1}"))
                .isEqualTo("invalid_query");
    }

    @Test
    @Spec({"R3", "RV-01"})
    void anUnknownToolIsAProtocolErrorWithAnEnvelope() throws Exception {
        assertThat(server.call("resolv", "{}"))
                .startsWith(
                        "{\"jsonrpc\":\"2.0\",\"error\":{\"code\":-32602,\"message\":\"Unknown tool: context.resolv")
                .endsWith("\"data\":{\"error\":{\"code\":\"invalid_query\",\"message\":\"Query is invalid\"}}}}");
    }

    @Test
    @Spec("RV-17")
    void noticesAChangedCacheAndItsRepair() throws Exception {
        Path cache = Given.copy("minimal", folder.resolve("caches/changing"));
        String arguments = "{\"cache\":\"changing\",\"query\":\"hello\",\"budget\":100}";
        String before = server.text("resolve", arguments);
        Path document = cache.resolve("documents/64ec88ca00b2.json");
        String sound = Files.readString(document);

        Files.writeString(document, sound.replace("Hello", "Hallo"));
        assertThat(server.code("resolve", arguments)).isEqualTo("cache_invalid");
        Files.writeString(document, sound);

        assertThat(server.text("resolve", arguments)).isEqualTo(before);
        Files.move(cache, folder.resolve("changed")); // no longer listed
    }
}
