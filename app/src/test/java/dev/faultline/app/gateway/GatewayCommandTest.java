package dev.faultline.app.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.app.Run;
import dev.faultline.app.SharedLog;
import dev.faultline.app.wire.StdioClient;
import dev.faultline.dialect.OccurrenceMeta;
import dev.faultline.json.JsonObject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code faultline gateway} in front of {@code faultline serve}, both as programs. */
@SharedLog
class GatewayCommandTest {
    @TempDir
    Path folder;

    @Test
    void passesOnWhatAServerAnswersAndUnderstandsItsFailures() throws Exception {
        Path root = Files.createDirectory(folder.resolve("root"));
        Files.writeString(root.resolve("a.txt"), "hello\n");

        JsonObject read;
        JsonObject missing;
        try (StdioClient client = new StdioClient(Run.begin(gateway(root)))) {
            read = client.call("open_file", "{\"path\":\"a.txt\"}").join();
            missing = client.call("open_file", "{\"path\":\"b.txt\"}").join();
        }

        JsonObject occurrence = missing.object("result")
                .flatMap(result -> result.object("_meta"))
                .flatMap(meta -> meta.object(OccurrenceMeta.KEY))
                .orElseThrow();
        String id = occurrence.string("id").orElseThrow();
        assertThat(read.toString()).contains("hello");
        assertThat(occurrence.string("code")).contains("FILE_NOT_FOUND");
        assertThat(occurrence.string("by")).contains("server");
        assertThat(Files.readString(folder.resolve("outer/audit-log.jsonl"))).contains(id);
        assertThat(Files.readString(folder.resolve("inner/audit-log.jsonl"))).contains(id);
    }

    private String[] gateway(Path root) {
        List<String> server = Run.command(
                "serve", "--stdio", "--toolsets", "code", "--root", root.toString(), "--trail", folder + "/inner");
        return Stream.concat(Stream.of("gateway", "--stdio", "--trail", folder + "/outer", "--"), server.stream())
                .toArray(String[]::new);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--stdio|Name the server to stand in front of",
                "--stdio --http 127.0.0.1:0 cat|Choose one of --http and --stdio.",
                "--http 0.0.0.0:0 cat|Beyond this machine a server needs tokens",
                "--max-sessions 0 cat|--max-sessions must be at least 1, not 0.",
                "--stdio --config /no/such/file cat|/no/such/file cannot be read",
                "--stdio --url ftp://x/mcp|must be http:// or https://",
                "--stdio --url http://x/mcp cat|Choose one of --url and a command.",
                "--stdio --header A:b cat|--header is only for a server that --url names.",
                "--stdio --url http://x/mcp --header A:${NO_SUCH_VARIABLE}|The variable NO_SUCH_VARIABLE of --header"
                        + " is not set.",
                "--stdio --dialect tool-eror cat|Did you mean tool-error?",
                "--stdio --replay always cat|Choose one of read-only, never.",
                "--stdio --hidden-failures on cat|Choose one of mark, report, off.",
                "--stdio --output-schema strict cat|Choose one of enforce, report, off.",
                "--stdio --shared cat|--shared is for the sessions of --http",
                "--stdio --timeout 2m --max-timeout 1m cat|--max-timeout must not be shorter than --timeout."
            })
    void rejectsWrongUsage(String arguments, String reason) throws Exception {
        Run run = Run.faultline("", ("gateway " + arguments).split(" "));

        assertThat(run.exit()).isEqualTo(2);
        assertThat(run.err()).contains(reason);
        assertThat(run.out()).isEmpty();
    }

    @Test
    void explainsTheCodesOfTheGateway() throws Exception {
        Run run = Run.faultline("", "explain", "UPSTREAM_CRASHED");

        assertThat(run.exit()).isZero();
        assertThat(run.out()).contains("UPSTREAM_CRASHED (gateway)", "urn:faultline:gateway:example");
    }
}
