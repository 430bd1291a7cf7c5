package dev.faultline.toolsets.context;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.testing.Spec;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The same bytes as the reference implementation. */
class ReferenceBytesTest {
    private static final String DEPLOYMENT = "{\"id\":\"deployment.md\",\"version\":"
            + "\"sha256:19835fc46fd47b1e6bc19778f76396e900c217191ff1bef2cb4e138308da1a72\","
            + "\"content\":\"Deployment deployment deployment guide.\",\"score\":0.75,\"tokens\":10,"
            + "\"why\":{\"query_terms\":[TERMS],\"term_matches\":3,\"total_words\":4}}";
    private static final String EMPTY = "{\"id\":\"empty.md\",\"version\":"
            + "\"sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855\","
            + "\"content\":\"\",\"score\":0.0,\"tokens\":0,"
            + "\"why\":{\"query_terms\":[TERMS],\"term_matches\":0,\"total_words\":0}}";
    private static final String SECURITY = "{\"id\":\"security.md\",\"version\":"
            + "\"sha256:c070a5c47a9fbba3e807b972cc753ea192b0dd6e6af86d2c3e2841b7bc0fd644\","
            + "\"content\":\"Security hardening guide.\",\"score\":SCORE,\"tokens\":7,"
            + "\"why\":{\"query_terms\":[TERMS],\"term_matches\":MATCHES,\"total_words\":3}}";

    @TempDir
    private Path folder;

    @Test
    @Spec("R21")
    void ordersByScoreAndThenById() throws Exception {
        String one = resolved("realistic", "deployment", 4000);
        String two = resolved("realistic", "deployment security", 4000);

        assertThat(one)
                .isEqualTo("{\"documents\":["
                        + String.join(",", DEPLOYMENT, EMPTY, security("0.0", 0))
                                .replace("TERMS", "\"deployment\"")
                        + "],\"selection\":{\"query\":\"deployment\",\"budget\":4000,\"tokens_used\":17,"
                        + "\"documents_considered\":3,\"documents_selected\":3,\"documents_excluded_by_budget\":0}}\n");
        assertThat(two)
                .isEqualTo("{\"documents\":["
                        + String.join(",", DEPLOYMENT, security("0.33333334", 1), EMPTY)
                                .replace("TERMS", "\"deployment\",\"security\"")
                        + "],\"selection\":{\"query\":\"deployment security\",\"budget\":4000,\"tokens_used\":17,"
                        + "\"documents_considered\":3,\"documents_selected\":3,\"documents_excluded_by_budget\":0}}\n");
    }

    @Test
    void skipsDocumentsThatDoNotFit() throws Exception {
        assertThat(resolved("realistic", "deployment", 7))
                .contains("\"documents\":[" + EMPTY.replace("TERMS", "\"deployment\""))
                .contains("\"tokens_used\":7,\"documents_considered\":3,"
                        + "\"documents_selected\":2,\"documents_excluded_by_budget\":1");
        assertThat(resolved("minimal", "deployment", 0))
                .isEqualTo("{\"documents\":[],\"selection\":{\"query\":\"deployment\",\"budget\":0,\"tokens_used\":0,"
                        + "\"documents_considered\":2,\"documents_selected\":0,\"documents_excluded_by_budget\":2}}\n");
    }

    @Test
    @Spec("R20")
    void acceptsAnEmptyQueryAndABudgetOfZero() throws Exception {
        assertThat(resolved("tie_break", "", 4000))
                .contains("\"id\":\"a.md\"")
                .contains(
                        "\"score\":0.0,\"tokens\":4,\"why\":{\"query_terms\":[],\"term_matches\":0,\"total_words\":2}");
        assertThat(resolved("realistic", "guide.", 0)) // what costs nothing fits
                .contains("\"id\":\"empty.md\"")
                .contains("\"documents_selected\":1,\"documents_excluded_by_budget\":2");
        assertThat(resolved("realistic", "x", Long.MAX_VALUE)).contains("\"budget\":9223372036854775807,");
    }

    @Test
    @Spec("R21")
    void countsARepeatedTermOnceButShowsIt() throws Exception {
        assertThat(resolved("tie_break", "Deployment DEPLOYMENT", 4000))
                .contains("\"score\":0.5,\"tokens\":4,\"why\":{\"query_terms\":[\"deployment\",\"deployment\"],"
                        + "\"term_matches\":1,\"total_words\":2}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"minimal", "realistic", "tie_break"})
    void buildsTheSameCacheFromTheSameDocuments(String set) throws Exception {
        Path built = folder.resolve("built");

        BuildResult build = new CacheBuilder(Given.documents(set), built, false, InstantSource.system()).build();

        assertThat(build).isInstanceOf(BuildResult.Built.class);
        assertThat(files(built)).isEqualTo(files(Given.cache(set)));
    }

    @Test
    void buildsValidCachesFromOtherDocumentsInAnyFolder() throws Exception {
        InstantSource noon = InstantSource.fixed(Instant.parse("2026-03-04T12:00:00Z"));
        Path one = folder.resolve("one/cache");
        Path two = folder.resolve("two");

        assertThat(new CacheBuilder(Given.documents("edge_cases"), one, false, noon).build())
                .isEqualTo(new CacheBuilder(Given.documents("edge_cases"), two, false, noon).build());

        assertThat(files(one)).isEqualTo(files(two)).hasSize(6);
        assertThat(CacheCheck.of(one).flaws()).isEmpty();
        assertThat(Files.readString(one.resolve("manifest.json")))
                .contains("\"created_at\": \"2026-03-04T12:00:00.000Z\"");
        for (String query : List.of("", "the", "日本語 naïve", "deployment deployment")) {
            String text = ContextCache.open(one)
                    .select(ContextQuery.of(query), 1_000_000)
                    .text();
            Given.validates("selection_result", text);
            assertThat(ContextCache.open(two)
                            .select(ContextQuery.of(query), 1_000_000)
                            .text())
                    .isEqualTo(text);
        }
    }

    @Test
    void aCacheWithoutDocumentsIsValid() throws Exception {
        Path sources = Files.createDirectory(folder.resolve("none"));
        Path cache = folder.resolve("cache");

        BuildResult build = new CacheBuilder(sources, cache, false, InstantSource.system()).build();

        assertThat(build).isInstanceOf(BuildResult.Built.class);
        assertThat(Files.readString(cache.resolve("index.json"))).isEqualTo("{}");
        assertThat(Files.readString(cache.resolve("manifest.json"))).endsWith("\"documents\": []\n}");
        assertThat(ContextCache.open(cache).select(ContextQuery.of("x"), 10).text())
                .startsWith("{\"documents\":[],\"selection\":{\"query\":\"x\",\"budget\":10,\"tokens_used\":0,");
    }

    private static String security(String score, int matches) {
        return SECURITY.replace("SCORE", score).replace("MATCHES", Integer.toString(matches));
    }

    private static String resolved(String cache, String query, long budget) throws Exception {
        String text = ContextCache.open(Given.cache(cache))
                .select(ContextQuery.of(query), budget)
                .text();
        Given.validates("selection_result", text);
        return text;
    }

    private static Map<String, String> files(Path cache) throws Exception {
        Map<String, String> files = new TreeMap<>();
        try (Stream<Path> all = Files.walk(cache)) {
            for (Path file : (Iterable<Path>) all.filter(Files::isRegularFile)::iterator) {
                files.put(
                        cache.relativize(file).toString(),
                        Files.readString(file).replaceFirst("\"created_at\": \"[^\"]+\"", "\"created_at\": \"\""));
            }
        }
        return files;
    }
}
