package dev.faultline.app.context;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.dialects.resolvev0.ResolveCode;
import dev.faultline.json.JsonObject;
import dev.faultline.server.testing.Messages;
import dev.faultline.testing.Spec;
import dev.faultline.toolsets.context.CacheBuilder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every code of the contract, raised by a call of a client. */
class SixCodesTest {
    @TempDir
    private static Path folder;

    private static Path caches;
    private static Served usual;
    private static Served hurried;
    private static Served restricted;

    @BeforeAll
    static void start() throws Exception {
        caches = folder.resolve("caches");
        Program.copy(Program.DATA.resolve("caches"), caches);
        Path sources = Files.createDirectory(folder.resolve("sources"));
        Files.writeString(sources.resolve("large.md"), "many words ".repeat(2_000_000));
        new CacheBuilder(sources, caches.resolve("large"), false, InstantSource.system()).build();
        Program.shell(folder, """
            cp -r caches/minimal caches/closed_document; chmod 600 caches/closed_document/documents/64ec88ca00b2.json
            cp -r caches/minimal caches/closed_manifest; chmod 600 caches/closed_manifest/manifest.json
            cp -r caches/minimal caches/closed_index; chmod 600 caches/closed_index/index.json
            cp -r caches/minimal caches/closed_documents; chmod 700 caches/closed_documents/documents
            cp -r caches/minimal caches/closed; chmod 700 caches/closed
            mkdir caches/locked; cp -r caches/minimal caches/locked/inner; chmod 700 caches/locked
            mkdir nobodys; chmod 777 nobodys; mkdir unlisted; chmod 711 unlisted; cp -r caches/minimal unlisted
            """);
        usual = Served.start(Program.usual(), folder.resolve("trail"), "--caches", caches.toString());
        hurried = Served.start(
                Program.usual(), folder.resolve("hurried"), "--caches", caches.toString(), "--tool-timeout", "1ms");
        restricted = Served.start(
                Program.usual().asNobody(folder), folder.resolve("nobodys"), "--caches", caches.toString());
    }

    @AfterAll
    static void stop() throws Exception {
        for (Served server : List.of(usual, hurried, restricted)) {
            server.close();
        }
    }

    @ParameterizedTest
    @EnumSource
    @Spec({"RV-03", "RV-12", "RV-16"})
    void everyCodeIsRaised(ResolveCode code) throws Exception {
        assertThat(raised(code)).isEqualTo(code.wire());
    }

    // A seventh code would not compile without its case.
    private static String raised(ResolveCode code) throws Exception {
        return switch (code) {
            case CACHE_MISSING -> usual.code("resolve", resolve("nope"));
            case CACHE_INVALID -> usual.code("resolve", resolve("future_version"));
            case INVALID_QUERY -> usual.code("resolve", "{\"cache\":\"minimal\",\"query\":5,\"budget\":10}");
            case INVALID_BUDGET -> usual.code("resolve", "{\"cache\":\"minimal\",\"query\":\"x\",\"budget\":-1}");
            case IO_ERROR -> restricted.code("resolve", resolve("closed_document"));
            case INTERNAL_ERROR -> hurried.code("resolve", resolve("large"));
        };
    }

    @Test
    @Spec({"RV-08", "RV-13"})
    void anUnreadableCacheIsAnIoError() throws Exception {
        for (String cache :
                List.of("closed_document", "closed_manifest", "closed_index", "closed_documents", "closed")) {
            assertThat(restricted.code("resolve", resolve(cache))).as(cache).isEqualTo("io_error");
            assertThat(restricted.code("inspect_cache", "{\"cache\":\"" + cache + "\"}"))
                    .as(cache)
                    .isEqualTo("io_error");
        }
        assertThat(restricted.text("list_caches", "{}")) // One that is closed does not hide the others
                .contains("{\"path\":\"closed\",\"has_manifest\":false}")
                .contains("{\"path\":\"minimal\",\"has_manifest\":true}");
        assertThat(restricted.text("resolve", resolve("minimal"))).contains("hello.md");
    }

    @Test
    @Spec("RV-06")
    void anUnreachableCacheIsMissing() throws Exception {
        assertThat(restricted.code("resolve", resolve("locked/inner"))).isEqualTo("cache_missing");
    }

    @Test
    @Spec("RV-11")
    void aTimeoutIsAnInternalError() throws Exception {
        assertThat(hurried.code("resolve", resolve("large"))).isEqualTo("internal_error");
        assertThat(hurried.code("inspect_cache", "{\"cache\":\"large\"}")).isEqualTo("internal_error");
    }

    @Test
    @Spec({"RV-15", "R1"})
    void theTrailHasWhatTheClientDoesNotReceive() throws Exception {
        usual.code("resolve", resolve("future_version"));

        List<String> entries = Files.readAllLines(folder.resolve("trail/audit-log.jsonl"));
        JsonObject last = Messages.object(entries.getLast());
        assertThat(last.toString())
                .contains(
                        "cache_invalid",
                        "manifest.json",
                        "is of a version of the format that this program does not know");
    }

    private static String resolve(String cache) {
        return "{\"cache\":\"" + cache + "\",\"query\":\"hello\",\"budget\":100000000}";
    }
}
