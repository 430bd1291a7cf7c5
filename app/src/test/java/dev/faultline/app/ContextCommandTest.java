package dev.faultline.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.testing.Spec;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ContextCommandTest {
    private static final Path DATA = Path.of("../toolsets/context/src/test/resources/context");

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"", "build", "resolve", "inspect", "verify", "list"})
    void everyCommandHasHelpWithExamplesAndExitCodes(String command) {
        Run run = run(("context " + command + " --help").split(" +"));

        assertThat(run.exit()).isZero();
        assertThat(run.out()).contains("Usage: faultline context", "Examples:", "5 cache_invalid, 6 io_error");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "nope",
                "resolve",
                "resolve --cache c --query q",
                "resolve --cache c --budget 1",
                "resolve --query q --budget 1",
                "resolve --cache c --query q --budget 1 --format xml",
                "resolve --cache c --query q --budget 1 more",
                "inspect",
                "verify",
                "list",
                "build --sources s"
            })
    void wrongUsageExitsWithOne(String arguments) {
        Run run = run(("context " + arguments).split(" +"));

        assertThat(run.exit()).isEqualTo(1);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).contains("--help'.");
    }

    @ParameterizedTest
    @CsvSource({
        "minimal, -1, 3, Budget is invalid",
        "minimal, 1.5, 3, Budget is invalid",
        "minimal, ten, 3, Budget is invalid",
        "minimal, 1e3, 3, Budget is invalid",
        "minimal, 9223372036854775808, 3, Budget is invalid",
        "minimal, '', 3, Budget is invalid",
        "nope, -1, 3, Budget is invalid",
        "nope, 1, 4, Cache does not exist",
        "minimal/manifest.json, 1, 4, Cache does not exist",
        "'', 1, 5, Cache exists but is invalid",
        "future_version, 1, 5, Cache exists but is invalid"
    })
    @Spec({"RV-06", "RV-10", "RV-16"})
    void aFailureHasItsExitCodeAndItsMessage(String cache, String budget, int exit, String sentence) {
        Run run = run("context", "resolve", "--cache", cache(cache), "--query", "x", "--budget", budget);

        assertThat(run.exit()).isEqualTo(exit);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).isEqualTo(sentence + "\n");
    }

    @Test
    @Spec("RV-09")
    void aQueryThatIsTooLongExitsWithTwo() {
        Run run = run("context", "resolve", "--cache", "nope", "--query", "x".repeat(70_000), "--budget", "-1");

        assertThat(run.exit()).isEqualTo(2);
        assertThat(run.err()).isEqualTo("Query is invalid\n");
    }

    @Test
    @Spec({"RV-05", "R20"})
    void resolvesInOneLineOrForPeople() {
        Run compact = run("context", "resolve", "--cache", cache("minimal"), "--query", "", "--budget", "0");
        Run pretty = run(
                "context",
                "resolve",
                "--cache",
                cache("tie_break"),
                "--query",
                "alpha",
                "--budget",
                "4",
                "--format",
                "pretty");

        assertThat(compact.out())
                .isEqualTo("{\"documents\":[],\"selection\":{\"query\":\"\",\"budget\":0,\"tokens_used\":0,"
                        + "\"documents_considered\":2,\"documents_selected\":0,\"documents_excluded_by_budget\":2}}\n");
        assertThat(pretty.out()).isEqualTo("""
            {
              "documents": [
                {
                  "id": "a.md",
                  "version": "sha256:a17ecc5138711809cbb46dcc6049693ce30c4f5b9d84baeb462a4b060e076bd6",
                  "content": "deployment alpha",
                  "score": 0.5,
                  "tokens": 4,
                  "why": {
                    "query_terms": [
                      "alpha"
                    ],
                    "term_matches": 1,
                    "total_words": 2
                  }
                }
              ],
              "selection": {
                "query": "alpha",
                "budget": 4,
                "tokens_used": 4,
                "documents_considered": 2,
                "documents_selected": 1,
                "documents_excluded_by_budget": 1
              }
            }
            """);
        assertThat(compact.err() + pretty.err()).isEmpty();
    }

    @Test
    void inspectsForPeople() {
        assertThat(run("context", "inspect", "--cache", cache("realistic")).out())
                .isEqualTo("""
                    {
                      "cache_version": "sha256:f9fa9741f02dcd0ed510214260b6c92f669786ae41a22313bcbe32d33891ab23",
                      "document_count": 3,
                      "total_bytes": 524,
                      "valid": true
                    }
                    """);
        assertThat(run("context", "inspect", "--cache", cache("future_version")).out())
                .contains("\"valid\": false");
    }

    @Test
    @Spec("RV-07")
    void anInvalidManifestExitsWithFive() throws Exception {
        Path cache = copy("minimal");
        Files.writeString(cache.resolve("manifest.json"), "{");

        Run torn = run("context", "inspect", "--cache", cache.toString());
        Files.delete(cache.resolve("manifest.json"));
        Run gone = run("context", "inspect", "--cache", cache.toString());

        assertThat(torn).isEqualTo(gone);
        assertThat(gone).isEqualTo(new Run(5, "", "Cache exists but is invalid\n"));
    }

    @Test
    void verifyReportsEveryFlawWithItsFile() throws Exception {
        Path cache = copy("minimal");
        Files.delete(cache.resolve("index.json"));
        Files.writeString(cache.resolve("documents/64ec88ca00b2.json"), "{}");
        Files.writeString(cache.resolve("documents/extra\u202e\nok.json"), "{}");

        Run run = run("context", "verify", "--cache", cache.toString());

        assertThat(run.exit()).isEqualTo(5);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).isEqualTo("""
            Cache exists but is invalid
            cache_invalid index.json: is not there
            cache_invalid documents/64ec88ca00b2.json: lacks a member that it must have, or has one of the wrong type
            cache_invalid documents/extra\\u202e\\u000aok.json: is not in the manifest
            """);
        assertThat(run("context", "verify", "--cache", cache("minimal")))
                .isEqualTo(new Run(
                        0,
                        "sound: 2 documents, version"
                                + " sha256:3deedf930f16b9c9e63e1e5b176d0a37457d6452c52277bae53aa25870bf1d71\n",
                        ""));
        assertThat(run("context", "verify", "--cache", "nope").exit()).isEqualTo(4);
    }

    @Test
    void listsCaches() {
        assertThat(run("context", "list", "--caches", DATA.resolve("caches").toString())
                        .out())
                .startsWith("{\"caches\":[{\"path\":\"future_version\",\"has_manifest\":true},")
                .endsWith("]}\n");
        assertThat(run("context", "list", "--caches", "nope").exit()).isEqualTo(4);
    }

    @Test
    void buildsOnceAndAgainWithForce() {
        String[] build = {
            "context", "build", "--sources", DATA.resolve("documents/minimal").toString(), "--cache", folder + "/c"
        };

        Run first = run(build);
        Run second = run(build);
        Run forced = run(Stream.concat(Stream.of(build), Stream.of("--force")).toArray(String[]::new));

        assertThat(first)
                .isEqualTo(new Run(
                        0,
                        "",
                        "Built cache: 2 documents, version"
                                + " sha256:3deedf930f16b9c9e63e1e5b176d0a37457d6452c52277bae53aa25870bf1d71\n"));
        assertThat(second)
                .isEqualTo(new Run(
                        6,
                        "",
                        "I/O error occurred\nio_error " + folder + "/c: is there already; --force replaces it\n"));
        assertThat(forced).isEqualTo(first);
    }

    @Test
    @Spec("RV-08")
    void anAnswerThatCannotBeWrittenIsAnIoError() {
        StringWriter err = new StringWriter();
        int exit = Main.commandLine()
                .setOut(new PrintWriter(new FullDisk()))
                .setErr(new PrintWriter(err))
                .execute("context", "inspect", "--cache", cache("minimal"));

        assertThat(exit).isEqualTo(6);
        assertThat(err).hasToString("I/O error occurred\n");
    }

    private static final class FullDisk extends Writer {
        @Override
        public void write(char[] text, int offset, int length) throws IOException {
            throw new IOException("No space left on device");
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }

    private static String cache(String name) {
        return DATA.resolve("caches").resolve(name).toString();
    }

    private Path copy(String name) throws Exception {
        Path to = folder.resolve("copy");
        Path from = DATA.resolve("caches").resolve(name);
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : (Iterable<Path>) files::iterator) {
                Files.copy(file, to.resolve(from.relativize(file).toString()));
            }
        }
        return to;
    }

    private static Run run(String... arguments) {
        return Run.faultline("", arguments);
    }
}
