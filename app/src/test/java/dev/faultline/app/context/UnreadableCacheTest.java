package dev.faultline.app.context;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.testing.Spec;
import dev.faultline.toolsets.context.testing.ContextClient;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Caches without read permission, served by another user. */
@Tag("thorough")
class UnreadableCacheTest {
    @TempDir
    private static Path folder;

    private static ContextProcess server;
    private static ContextClient restricted;

    @BeforeAll
    static void start() throws Exception {
        Path caches = folder.resolve("caches");
        Program.copy(Program.DATA.resolve("caches"), caches);
        Program.shell(folder, """
            cp -r caches/minimal caches/closed_document; chmod 600 caches/closed_document/documents/64ec88ca00b2.json
            cp -r caches/minimal caches/closed_manifest; chmod 600 caches/closed_manifest/manifest.json
            cp -r caches/minimal caches/closed_index; chmod 600 caches/closed_index/index.json
            cp -r caches/minimal caches/closed_documents; chmod 700 caches/closed_documents/documents
            cp -r caches/minimal caches/closed; chmod 700 caches/closed
            mkdir caches/locked; cp -r caches/minimal caches/locked/inner; chmod 700 caches/locked
            mkdir nobodys; chmod 777 nobodys
            """);
        server = ContextProcess.start(Program.usual().asNobody(folder), folder.resolve("nobodys"), caches);
        restricted = server.client();
    }

    @AfterAll
    static void stop() throws Exception {
        server.close();
    }

    @Test
    @Spec({"RV-08", "RV-13"})
    void isAnIoError() throws Exception {
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
    void isMissingIfItCannotBeReached() {
        assertThat(restricted.code("resolve", resolve("locked/inner"))).isEqualTo("cache_missing");
    }

    private static String resolve(String cache) {
        return "{\"cache\":\"" + cache + "\",\"query\":\"hello\",\"budget\":100000000}";
    }
}
