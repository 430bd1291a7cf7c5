package dev.faultline.toolsets.context;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.dialect.Envelope;
import dev.faultline.dialects.resolvev0.ResolveCode;
import dev.faultline.fault.Fault;
import dev.faultline.json.JsonObject;
import dev.faultline.testing.Spec;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class InvalidCacheTest {
    @TempDir
    private Path root;

    private Path cache;
    private Given tools;

    @BeforeEach
    void createACache() {
        cache = Given.copy("minimal", root.resolve("c"));
        tools = Given.tools(root);
    }

    @ParameterizedTest
    @EnumSource
    @Spec({"RV-07", "RV-13"})
    void everyBrokenRuleIsCacheInvalidAndNamesItsFile(Damage damage) throws Exception {
        assertThat(Given.text(tools.resolve("c", "hello", 100))).contains("hello.md");

        damage.on(cache);

        Envelope answer = tools.resolve("c", "hello", 100);
        assertThat(Given.code(answer)).isEqualTo("cache_invalid");
        assertThat(tools.resolve("c", "hello", 100)).isEqualTo(answer);
        Fault recorded = tools.recorder.replies().getFirst().occurrence().fault();
        assertThat(((JsonObject) recorded.details().orElseThrow()).string("file"))
                .contains(damage.file);
        assertThat(CacheCheck.of(cache).flaws())
                .first()
                .satisfies(flaw -> assertThat(flaw.file()).isEqualTo(damage.file))
                .satisfies(flaw -> assertThat(flaw.code()).isEqualTo(ResolveCode.CACHE_INVALID));
    }

    @ParameterizedTest
    @EnumSource
    void inspectionReportsThatTheCacheIsInvalid(Damage damage) throws Exception {
        damage.on(cache);

        String text = Given.text(tools.call("inspect_cache", Given.object("{\"cache\":\"c\"}")));

        Given.validates("inspect_output", text);
        assertThat(text).endsWith("\"valid\":false}");
    }

    @Test
    void inspectsAnInvalidManifestAsEmpty() throws Exception {
        Damage.CUT_MANIFEST.on(cache);

        assertThat(Given.text(tools.call("inspect_cache", Given.object("{\"cache\":\"c\"}"))))
                .isEqualTo("{\"cache_version\":\"\",\"document_count\":0,\"total_bytes\":0,\"valid\":false}");
    }

    @Test
    void inspectsTheManifestOfABrokenCache() throws Exception {
        Damage.NO_DOCUMENT.on(cache);

        assertThat(Given.text(tools.call("inspect_cache", Given.object("{\"cache\":\"c\"}"))))
                .isEqualTo("{\"cache_version\":"
                        + "\"sha256:3deedf930f16b9c9e63e1e5b176d0a37457d6452c52277bae53aa25870bf1d71\","
                        + "\"document_count\":2,\"total_bytes\":705,\"valid\":false}");
    }

    @Test
    @Spec("RV-17")
    void reportsOnlyTheFirstProblem() throws Exception {
        Damage.OTHER_CONTENT.on(cache);
        Damage.NO_INDEX.on(cache);
        Damage.WRONG_COUNT.on(cache);

        assertThat(CacheCheck.of(cache).flaws())
                .extracting(Flaw::file)
                .containsExactly("manifest.json", "index.json", "documents/64ec88ca00b2.json");
        assertThat(Given.code(
                        tools.call("resolve", Given.object("{\"cache\":\"nope\",\"query\":\"x\",\"budget\":-1}"))))
                .isEqualTo("invalid_budget");
        assertThat(Given.code(tools.call("resolve", Given.object("{\"cache\":\"nope\",\"query\":5,\"budget\":-1}"))))
                .isEqualTo("invalid_query");
    }

    @Test
    void aCacheOfALaterFormatIsInvalid() {
        assertThat(CacheCheck.of(Given.cache("future_version")).flaws())
                .extracting(Flaw::toString)
                .containsExactly(
                        "cache_invalid manifest.json: is of a version of the format that this program does not know",
                        "cache_invalid manifest.json: has a cache_version that does not belong to its documents");
    }

    @Test
    void acceptsUnknownMembers() throws Exception {
        Path manifest = cache.resolve("manifest.json");
        Files.writeString(manifest, Files.readString(manifest).replaceFirst("\\{", "{ \"note\": [1],"));

        assertThat(CacheCheck.of(cache).flaws()).isEmpty();
    }
}
