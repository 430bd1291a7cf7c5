package dev.faultline.app.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.app.Run;
import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code faultline check} as a program. */
class CheckCommandTest {
    /** Answers everything in the same way, which breaks several rules. */
    private static final String SAME_ANSWER = "while read -r line; do id=${line#*\\\"id\\\":}; id=${id%%,*}; case"
        + " $line in *'\"id\"'*) echo \"{\\\"jsonrpc\\\":\\\"2.0\\\",\\\"id\\\":$id,\\\"result\\\":{}}\";; esac; done";

    @TempDir
    Path folder;

    @Tag("thorough")
    @ParameterizedTest
    @CsvSource({"code", "context", "workflow", "workspace"})
    void findsNothingToWarnOfInOurOwnServer(String toolset) throws Exception {
        Path root = Files.createDirectory(folder.resolve("root"));
        Files.writeString(root.resolve("a.txt"), "hello\n");
        Path report = folder.resolve("report.json");

        Run run = check(
                List.of("--timeout", "20s", "--fail-on", "warning", "--format", "json", "-o", report.toString()),
                Run.command(
                        "serve",
                        "--stdio",
                        "--toolsets",
                        toolset,
                        "--root",
                        root.toString(),
                        "--trail",
                        folder.resolve("trail").toString()));

        assertThat(run.err()).isEmpty();
        assertThat(Files.readString(report)).contains("\"complete\": true").doesNotContain("\"severity\": \"warning\"");
        assertThat(run.exit()).isZero();
        assertThat(run.out()).isEmpty();
    }

    @Test
    void printsTheFindingsAndTheCommandsThatRepeatThem() throws Exception {
        Run run = check(List.of("--fail-on", "warning"), List.of("/bin/sh", "-c", SAME_ANSWER));

        assertThat(run.exit()).isEqualTo(1);
        assertThat(run.out())
                .contains("warning PRO-01  An unknown method is -32601")
                .contains("repeat    faultline check --seed 1 --only 'server/unknown-method' -- /bin/sh -c ")
                .contains("explain   faultline check --explain PRO-01")
                .contains("Rules kept: answers ");
    }

    @Test
    void writesJsonForPrograms() throws Exception {
        Path report = folder.resolve("report.json");

        Run run = check(List.of("--format", "json", "-o", report.toString()), List.of("/bin/sh", "-c", SAME_ANSWER));

        JsonObject json =
                (JsonObject) JsonText.read(Files.readString(report)).clean().orElseThrow();
        assertThat(run.exit()).isEqualTo(1);
        assertThat(json.get("findings").orElseThrow()).isInstanceOf(JsonArray.class);
        assertThat(((JsonArray) json.get("findings").orElseThrow()).items())
                .extracting(finding -> ((JsonObject) finding).string("rule"))
                .contains(Optional.of("PRO-01"));
    }

    @Test
    void doesNotSucceedIfTheCheckIsNotComplete() throws Exception {
        Run run = check(List.of("--time-limit", "1ms", "--fail-on", "error"), List.of("/bin/sh", "-c", SAME_ANSWER));

        assertThat(run.exit()).isEqualTo(1);
        assertThat(run.out()).contains("The check is not complete: the time limit was reached");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--seed 1|Name the server to check: its command, after --, or its address, with --url, or a file of"
                        + " servers, with --servers.",
                "--url http://x/mcp cat|Choose one of --url and a command.",
                "--url ftp://x/mcp|is not an address such as https://host/mcp",
                "--header A:b cat|--header is only for a server that --url names.",
                "--format xml cat|Invalid value for option '--format'",
                "--fail-on sometimes cat|Invalid value for option '--fail-on'",
                "--rules REP-1 cat|There is no rule REP-1. Did you mean REP-01?",
                "--write-baseline cat|--write-baseline needs a file: --baseline FILE.",
                "--write-baseline --baseline /no/such/folder/b.json cat|The baseline cannot be written to"
                        + " /no/such/folder/b.json.",
                "--server a cat|--server is only for a file that --servers names.",
                "--servers a.json cat|Choose one of --servers, --url and a command.",
                "--servers /no/such/file.json|The servers file /no/such/file.json ",
                "-o /no/such/folder/report.json cat|The report cannot be written to /no/such/folder/report.json.",
                "--explain REP-99|There is no rule REP-99."
            })
    void rejectsWrongUsage(String arguments, String reason) throws Exception {
        Run run = Run.faultline("", ("check " + arguments).split(" "));

        assertThat(run.exit()).isEqualTo(2);
        assertThat(run.err()).contains(reason);
        assertThat(run.out()).isEmpty();
    }

    @Test
    void leavesNoReportOfAServerThatDoesNotStart() throws Exception {
        Path report = folder.resolve("report.json");

        Run run = check(List.of("-o", report.toString()), List.of("/bin/sh", "-c", "echo out of order >&2; exit 9"));

        assertThat(run.exit()).isEqualTo(3);
        assertThat(run.err())
                .contains("ended with exit code 9 before it answered initialize. Its last words: out of order");
        assertThat(report).doesNotExist();
    }

    @Test
    void explainsARule() throws Exception {
        Run run = Run.faultline("", "check", "--explain", "rep-01");

        assertThat(run.exit()).isZero();
        assertThat(run.out())
                .startsWith("# REP-01: Wrong arguments are a failed result")
                .contains("## How to fix it");
    }

    @Test
    void listsTheRules() throws Exception {
        Run run = Run.faultline("", "check", "--explain", "list");

        assertThat(run.out().lines()).hasSize(27).allMatch(line -> line.matches("[A-Z]{3}-\\d\\d  \\w+ +\\S.*"));
    }

    private static Run check(List<String> options, List<String> server) throws Exception {
        return Run.faultline(
                "",
                Stream.of(List.of("check"), options, List.of("--"), server)
                        .flatMap(List::stream)
                        .toArray(String[]::new));
    }
}
