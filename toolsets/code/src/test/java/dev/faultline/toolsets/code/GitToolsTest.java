package dev.faultline.toolsets.code;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.dialect.Envelope;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.testing.Spec;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GitToolsTest {
    @TempDir
    private Path root;

    private Given tools;

    @BeforeEach
    void createARepository() throws Exception {
        tools = Given.tools(root);
        Shell.run(root, """
            git init -q -b main .
            printf 'one\\ntwo\\nthree\\n' > a.txt; mkdir -p src; printf 'x' > src/-b.txt
            git add .
            GIT_AUTHOR_DATE='1700000000 +0200' GIT_COMMITTER_DATE='1700000000 +0200' \\
                git commit -q -m 'first: a summary' -m 'and a body'
            printf 'one\\nTWO\\nthree\\nfour\\n' > a.txt
            GIT_AUTHOR_NAME='Grace Höpper' GIT_AUTHOR_EMAIL=grace@example.org GIT_AUTHOR_DATE='1700000500 +0000' \\
                GIT_COMMITTER_DATE='1700000500 +0000' git commit -q -a -m 'second'
            """);
    }

    private static List<String> blamed(JsonObject result) {
        return Given.objects(result, "blame").stream()
                .map(line -> Given.number(line, "line") + " "
                        + line.string("author").orElseThrow() + " "
                        + line.string("date").orElseThrow() + " "
                        + line.string("message").orElseThrow())
                .toList();
    }

    @Test
    void blamesEachLineOnItsCommit() throws Exception {
        String head = Shell.run(root, "git rev-parse HEAD").substring(0, 8);

        JsonObject result = tools.result("blame_range", "{'path':'a.txt','start_line':1,'end_line':99}");

        assertThat(blamed(result))
                .containsExactly(
                        "1 Ada Lovelace 2023-11-15T00:13:20+02:00 first: a summary",
                        "2 Grace Höpper 2023-11-14T22:21:40+00:00 second",
                        "3 Ada Lovelace 2023-11-15T00:13:20+02:00 first: a summary",
                        "4 Grace Höpper 2023-11-14T22:21:40+00:00 second");
        assertThat(Given.objects(result, "blame").get(1).string("commit")).hasValue(head);
        assertThat(blamed(tools.result("blame_range", "{'path':'a.txt','start_line':2,'end_line':3}")))
                .hasSize(2);
    }

    @Test
    void blamesTheFileAsItIsNow() throws Exception {
        tools.file("a.txt", "new\none\nTWO\nthree\nfour\n");
        Files.setLastModifiedTime(root.resolve("a.txt"), FileTime.fromMillis(1_700_001_000_000L));

        JsonObject result = tools.result("blame_range", "{'path':'a.txt','start_line':1,'end_line':2}");

        assertThat(blamed(result))
                .containsExactly(
                        "1 Not Committed Yet 2023-11-14T22:30:00+00:00 Not committed yet",
                        "2 Ada Lovelace 2023-11-15T00:13:20+02:00 first: a summary");
        assertThat(Given.objects(result, "blame").getFirst().string("commit")).hasValue("00000000");
    }

    @Test
    void agreesWithGitOnEveryLineOfALongHistory() throws Exception {
        Shell.run(root, """
            seq 1 200 > long.txt; git add .; git commit -q -m 0
            for i in $(seq 1 25); do
                sed -i "$((i * 7))s/.*/changed $i/; $((i * 3))d" long.txt; git commit -q -a -m "change $i"
            done
            """);
        String summaries = Shell.run(root, "git blame --line-porcelain long.txt | sed -n 's/^summary //p'");

        JsonObject result = tools.result("blame_range", "{'path':'long.txt','start_line':1,'end_line':1000}");

        assertThat(Given.objects(result, "blame").stream()
                        .map(line -> line.string("message").orElseThrow()))
                .containsExactlyElementsOf(summaries.lines().toList());
    }

    @Test
    @Spec({"PD-05", "R19"})
    void blamesNothingPastTheEnd() {
        assertThat(JsonText.print(tools.result("blame_range", "{'path':'a.txt','start_line':5,'end_line':9}")))
                .isEqualTo("{\"blame\":[]}");
        tools.file("a.txt", "");
        assertThat(JsonText.print(tools.result("blame_range", "{'path':'a.txt','start_line':1,'end_line':9}")))
                .isEqualTo("{\"blame\":[]}");
    }

    @ParameterizedTest
    @CsvSource({
        "0, 1, start_line must be a positive integer",
        "1, -1, end_line must be a positive integer",
        "3, 2, start_line must be less than or equal to end_line"
    })
    @Spec({"R19", "PD-48"})
    void checksTheRangeLikeOpenFile(int start, int end, String message) {
        JsonObject problem =
                tools.problem("blame_range", "{'path':'a.txt','start_line':" + start + ",'end_line':" + end + "}");

        assertThat(Given.refusal(problem)).isEqualTo("400 invalid-parameter: " + message);
        assertThat(JsonText.print(problem.get("extensions").orElseThrow()))
                .isEqualTo("{\"path\":\"a.txt\",\"start_line\":" + start + ",\"end_line\":" + end + "}");
    }

    @Test
    void returnsTheHistoryOfAFileAndOfAFolder() {
        JsonObject history = tools.result("file_history", "{'path':'a.txt'}");
        JsonObject first = Given.objects(history, "commits").getFirst();

        assertThat(first.members().keySet()).containsExactly("sha", "full_sha", "author", "email", "date", "message");
        assertThat(first.string("full_sha").orElseThrow())
                .hasSize(40)
                .startsWith(first.string("sha").orElseThrow());
        assertThat(first.string("email")).hasValue("grace@example.org");
        assertThat(first.string("date")).hasValue("2023-11-14T22:21:40+00:00");
        assertThat(messages("{'path':'a.txt'}")).containsExactly("second", "first: a summary");
        assertThat(messages("{'path':'a.txt','limit':1}")).containsExactly("second");
        assertThat(messages("{'path':'src'}")).containsExactly("first: a summary");
        assertThat(messages("{'path':'.'}")).hasSize(2);
        assertThat(messages("{'path':'a.txt','limit':0}")).isEmpty();
    }

    private List<String> messages(String arguments) {
        return Given.objects(tools.result("file_history", arguments), "commits").stream()
                .map(commit -> commit.string("message").orElseThrow())
                .toList();
    }

    @Test
    @Spec({"R19", "PD-06", "PD-49"})
    void rejectsAFileThatGitDoesNotTrackLikeBlameRange() throws Exception {
        tools.file("new.txt", "x").file("staged.txt", "x").file("folder/new.txt", "x");
        Shell.run(root, "git add staged.txt");

        for (String path : List.of("new.txt", "staged.txt", "folder")) {
            for (int limit : List.of(0, 1)) {
                Envelope answer = tools.call("file_history", "{'path':'" + path + "','limit':" + limit + "}");

                assertThat(answer.text())
                        .containsExactly("{\"commits\":[],\"error\":\"Git log failed: git does not track the "
                                + (path.equals("folder") ? "folder" : "file")
                                + "\",\"problem\":{\"type\":\"https://kgfoundry.dev/problems/git-operation-error\","
                                + "\"title\":\"Git Operation Error\",\"status\":500,\"detail\":\"Git log failed:"
                                + " git does not track the " + (path.equals("folder") ? "folder" : "file")
                                + "\",\"instance\":\"urn:codeintel:git:file_history\","
                                + "\"code\":\"git-operation-error\",\"extensions\":{\"path\":\"" + path
                                + "\",\"git_command\":\"log\"}}}");
            }
        }
        assertThat(tools.refusal("blame_range", "{'path':'new.txt','start_line':1,'end_line':1}"))
                .isEqualTo("500 git-operation-error: Git blame failed: git does not track the file");
        assertThat(tools.refusal("file_history", "{'path':'gone.txt'}")).startsWith("404 file-not-found");
    }

    @Test
    void neverTakesANameForAnOptionOrAPattern() throws Exception {
        Shell.run(root, """
            for name in --output=pwned -- -L1,1 ':(top)a.txt' '*.txt' $'new\\nline' HEAD '--end-of-options'; do
                printf 'odd\\n' > "./$name"
            done
            git add -A; git commit -q -m odd
            """);

        for (String name : List.of(
                "--output=pwned",
                "--",
                "-L1,1",
                ":(top)a.txt",
                "*.txt",
                "new\\nline",
                "HEAD",
                "--end-of-options",
                "src/-b.txt")) {
            assertThat(messages("{'path':'" + name + "'}")).as(name).hasSize(1);
            assertThat(blamed(tools.result("blame_range", "{'path':'" + name + "','start_line':1,'end_line':1}")))
                    .as(name)
                    .hasSize(1);
        }
        assertThat(tools.refusal("file_history", "{'path':'--all'}")).startsWith("404 file-not-found");
        assertThat(root.resolve("pwned")).doesNotExist();
    }

    @Test
    void runsNoProgramThatTheRepositoryNames() throws Exception {
        Shell.run(root, """
            echo '*.txt filter=evil diff=evil' > .gitattributes
            for key in core.fsmonitor core.pager core.editor diff.external diff.evil.textconv diff.evil.command \\
                filter.evil.clean filter.evil.smudge filter.evil.process gpg.program core.sshCommand; do
                git config "$key" 'touch pwned; cat'
            done
            git config filter.evil.required true; git config log.showSignature true
            git config core.hooksPath .
            git config 'filter.a=b.clean' 'touch pwned'
            """);
        tools.file("a.txt", "one\nchanged\n");

        assertThat(blamed(tools.result("blame_range", "{'path':'a.txt','start_line':1,'end_line':2}")))
                .hasSize(2);
        assertThat(messages("{'path':'a.txt'}")).hasSize(2);
        assertThat(root.resolve("pwned")).doesNotExist();
    }

    @Test
    void usesTheRepositoryOfASubmodule(@TempDir Path elsewhere) throws Exception {
        Shell.run(elsewhere, """
            git init -q -b main .
            mkdir lib; echo one > lib/part.txt; git add .
            GIT_AUTHOR_DATE='1700000900 +0000' GIT_COMMITTER_DATE='1700000900 +0000' git commit -q -m 'inner'
            """);
        Shell.run(
                root,
                "git -c protocol.file.allow=always submodule --quiet add '" + elsewhere + "' vendor/sub"
                        + "; git commit -q -m 'add a submodule'");

        assertThat(tools.paths("{'path':'vendor'}")).contains("vendor/sub/lib/part.txt");
        assertThat(messages("{'path':'vendor/sub/lib/part.txt'}")).containsExactly("inner");
        assertThat(messages("{'path':'vendor/sub/lib'}")).containsExactly("inner");
        assertThat(messages("{'path':'vendor/sub'}")).containsExactly("add a submodule");
        assertThat(blamed(
                        tools.result("blame_range", "{'path':'vendor/sub/lib/part.txt','start_line':1,'end_line':1}")))
                .containsExactly("1 Ada Lovelace 2023-11-14T22:28:20+00:00 inner");
    }
}
