package dev.faultline.app.serve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.app.Run;
import dev.faultline.app.wire.HttpServer;
import dev.faultline.app.wire.StdioClient;
import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.testing.Spec;
import dev.faultline.toolsets.code.testing.SampleRepository;
import dev.faultline.toolsets.workspace.plan.PlanKeys;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server whose state, trail and token file are below its root serves none of them, and warns. */
class OwnFilesTest {
    private static final String HASH = "0".repeat(64);

    /** Every tool that takes a path, with its other arguments. */
    private static final Map<String, JsonObject> TOOLS = Map.ofEntries(
            Map.entry("open_file", JsonObject.EMPTY),
            Map.entry("list_paths", JsonObject.EMPTY),
            Map.entry("file_history", JsonObject.EMPTY),
            Map.entry("blame_range", object("{\"start_line\":1,\"end_line\":9}")),
            Map.entry("read_file", JsonObject.EMPTY),
            Map.entry("list_files", object("{\"depth\":9}")),
            Map.entry("lint_plan", JsonObject.EMPTY),
            Map.entry("write_file", object("{\"plan\":\"" + HASH + "\",\"content\":\"x\"}")),
            Map.entry("delete_file", object("{\"plan\":\"" + HASH + "\",\"previousHash\":\"" + HASH + "\"}")),
            Map.entry("check_write", object("{\"plan\":\"" + HASH + "\",\"content\":\"x\"}")));

    @TempDir
    private Path folder;

    private Path root;
    private Path project;
    private Path home;
    private Path tokens;
    private List<String> secrets;

    @BeforeEach
    void aRootThatHoldsTheStateOfTheServer() throws Exception {
        root = Files.createDirectory(folder.toRealPath().resolve("root"));
        project = Files.createDirectory(root.resolve("project"));
        home = root.resolve("state");
        tokens = Files.createDirectory(root.resolve("conf")).resolve("tokens");
        PlanKeys keys = PlanKeys.in(home);
        keys.signer();
        HttpServer.token(tokens, "ann", "executor", "");
        secrets = List.of(
                Files.readAllLines(keys.file()).get(1),
                Files.readString(tokens).strip().split(" ")[2]);
        Files.writeString(project.resolve("a.txt"), "a line\n");
        Files.createSymbolicLink(root.resolve("link"), Path.of("state"));
        Files.createLink(project.resolve("hard-key"), keys.file());
        Files.createLink(project.resolve("hard-tokens"), tokens);
        SampleRepository.git(root, "init", "-q");
        SampleRepository.git(root, "add", "-f", ".");
        SampleRepository.git(root, "-c", "user.name=a", "-c", "user.email=a@b", "commit", "-q", "-m", "all");
    }

    @Test
    @Spec({"R4", "SE-20", "PD-33"})
    void noToolServesTheKeyThatSignsPlansOrTheTokens() throws Exception {
        List<String> answers = new ArrayList<>();

        try (StdioClient client =
                serve("--token-file", tokens.toString(), "--caches", root.toString(), "--lock-on", "never")) {
            begin(client, project);
            for (String path : paths()) {
                TOOLS.forEach((tool, others) ->
                        answers.add(answer(client, tool, sent("path", path).with(others))));
                answers.add(answer(client, "search_text", search("x", path)));
                answers.add(answer(client, "context.inspect_cache", sent("cache", path)));
                answers.add(begin(client, root.resolve(path)));
            }
            for (String secret : secrets) {
                assertThat(answer(client, "search_text", sent("query", secret))).contains("\"total\":0");
            }
            answers.add(answer(client, "list_paths", JsonObject.EMPTY));
            answers.add(answer(client, "context.list_caches", JsonObject.EMPTY));

            assertThat(answers).hasSizeGreaterThan(150).noneMatch(this::holdsASecret);
            assertThat(answers.subList(answers.size() - 2, answers.size()))
                    .noneMatch(answer -> answer.contains("state") || answer.contains("tokens"))
                    .noneMatch(answer -> answer.contains("hard-"));
            assertThat(client.err())
                    .containsOnlyOnce("The state folder " + home + " is below the root " + root)
                    .containsOnlyOnce("The token file " + tokens + " is below the root " + root)
                    .doesNotContain("The trail ");
        }
    }

    @Test
    @Spec("R4")
    void noToolServesATrailBelowTheRoot() throws Exception {
        Path trail = root.resolve("log/trail");

        try (StdioClient client = serve("--toolsets", "code", "--trail", trail.toString())) {
            String recorded = answer(client, "open_file", sent("path", "recorded-here"));

            assertThat(recorded).contains("file-not-found");
            assertThat(Files.readString(trail.resolve("audit-log.jsonl"))).contains("recorded-here");
            assertThat(answer(client, "open_file", sent("path", "log/trail/audit-log.jsonl")))
                    .contains("forbidden");
            assertThat(answer(client, "search_text", sent("query", "recorded-here")))
                    .contains("\"total\":0");
            assertThat(answer(client, "list_paths", sent("path", "log"))).contains("\"total\":0");
            assertThat(client.err()).containsOnlyOnce("The trail " + trail + " is below the root " + root);
        }
    }

    @Test
    @Spec("R4")
    void noToolServesThePasswordsOfStores() throws Exception {
        Path passFile = Files.writeString(root.resolve("conf/pgpass"), "db:5432:audit:ship:pass-of-the-store\n");
        Path settings = Files.writeString(root.resolve("conf/kafka"), "sasl.jaas.config=pass-of-the-store\n");
        Files.createLink(project.resolve("hard-pgpass"), passFile);
        Map<String, String> environment = Map.of(
                "FAULTLINE_HOME", folder.resolve("elsewhere").toString(),
                "PGPASSFILE", passFile.toString(),
                "FAULTLINE_KAFKA_CONFIG", settings.toString());

        try (StdioClient client = new StdioClient(
                Run.start(environment, "serve", "--stdio", "--toolsets", "code", "--root", root.toString()))) {
            for (String path : List.of("conf/pgpass", "conf/kafka", "project/hard-pgpass")) {
                assertThat(answer(client, "open_file", sent("path", path)))
                        .contains("forbidden")
                        .doesNotContain("pass-of-the-store");
            }
            assertThat(answer(client, "search_text", sent("query", "pass-of-the-store")))
                    .contains("\"total\":0");
            assertThat(client.err())
                    .containsOnlyOnce("The file with passwords " + passFile + " is below the root " + root)
                    .containsOnlyOnce("The file with passwords " + settings + " is below the root " + root);
        }
    }

    @Test
    void aRootThatHoldsTheKeysIsRejected() throws Exception {
        for (Path wrong : List.of(home, home.resolve("keys"))) {
            Run run = Run.of(
                    Run.start(
                            Map.of("FAULTLINE_HOME", home.toString()), "serve", "--stdio", "--root", wrong.toString()),
                    new byte[0]);

            assertThat(run.exit()).isEqualTo(2);
            assertThat(run.err()).contains("The root " + wrong + " holds the keys of the server");
        }
    }

    @Test
    void aTrailThatIsTheRootItselfIsRejected() throws Exception {
        Run run = Run.of(
                Run.start(
                        Map.of("FAULTLINE_HOME", home.toString()),
                        "serve",
                        "--stdio",
                        "--toolsets",
                        "code",
                        "--root",
                        project.toString(),
                        "--trail",
                        project.toString()),
                new byte[0]);

        assertThat(run.exit()).isEqualTo(2);
        assertThat(run.err()).contains("The trail " + project + " is the root itself");
    }

    /** Every way to the files that the agent might try. */
    private List<String> paths() {
        return List.of(
                "state",
                "state/keys",
                "state/keys/plan.key",
                "./project/../state/keys/plan.key",
                home + "/keys/plan.key",
                "STATE/keys/plan.key",
                "link",
                "link/keys/plan.key",
                "../state/keys/plan.key",
                "conf/tokens",
                "project/hard-key",
                "hard-key",
                "hard-tokens",
                ".git/config");
    }

    private StdioClient serve(String... more) throws Exception {
        List<String> arguments = new ArrayList<>(List.of("serve", "--stdio", "--root", root.toString()));
        arguments.addAll(List.of(more));
        return new StdioClient(Run.start(Map.of("FAULTLINE_HOME", home.toString()), arguments.toArray(String[]::new)));
    }

    private static String begin(StdioClient client, Path workspace) {
        return answer(client, "begin_session", sent("workspace_root", workspace.toString()));
    }

    private static String answer(StdioClient client, String tool, JsonObject arguments) {
        return JsonText.print(client.call(tool, JsonText.print(arguments)).join());
    }

    private boolean holdsASecret(String answer) {
        return secrets.stream().anyMatch(answer::contains);
    }

    private static JsonObject sent(String name, String value) {
        return JsonObject.builder().put(name, value).build();
    }

    private static JsonObject search(String query, String path) {
        return sent("query", query).with(JsonObject.of("paths", JsonArray.ofStrings(List.of(path))));
    }

    private static JsonObject object(String json) {
        return (JsonObject) JsonText.read(json).clean().orElseThrow();
    }
}
