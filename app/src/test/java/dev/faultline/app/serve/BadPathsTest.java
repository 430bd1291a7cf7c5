package dev.faultline.app.serve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.app.Run;
import dev.faultline.app.SharedLog;
import dev.faultline.app.wire.StdioClient;
import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonString;
import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import dev.faultline.server.testing.Messages;
import dev.faultline.testing.Spec;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A bad path has the same code in every toolset, in whichever dialect the server writes. */
@SharedLog
class BadPathsTest {
    /** Paths that climb out, lead outside, are malformed and are empty; each folder has a link {@code out}. */
    private static final List<List<String>> SORTS = List.of(
            List.of("..", "../x", "in/../../x"),
            List.of("/etc", "/no/such/folder", "out", "out/x"),
            List.of("a\0b", "x".repeat(300), "x".repeat(5000)),
            List.of(""));

    @TempDir
    private Path folder;

    private Path root;
    private Path caches;

    @BeforeEach
    void linksThatLeadOutside() throws Exception {
        Path outside = Files.createDirectory(folder.resolve("outside"));
        root = Files.createDirectory(folder.resolve("root")).toRealPath();
        caches = Files.createDirectory(folder.resolve("caches"));
        Files.createSymbolicLink(root.resolve("out"), outside);
        Files.createSymbolicLink(caches.resolve("out"), outside);
    }

    @ParameterizedTest
    @CsvSource({
        "system-error, PATH_TRAVERSAL_BLOCKED | OUTSIDE_WORKSPACE | INVALID_PATH | INVALID_INPUT_VALUE",
        "tool-error, PRECONDITION_FAILED | PRECONDITION_FAILED | VALIDATION_ERROR | VALIDATION_ERROR",
        "problem-details, 403 forbidden | 403 forbidden | 400 invalid-parameter | 400 invalid-parameter",
        "tool-result, PATH_TRAVERSAL_BLOCKED | OUTSIDE_WORKSPACE | VALIDATION_ERROR | VALIDATION_ERROR",
        "resolve-v0, cache_missing | cache_missing | cache_missing | cache_missing"
    })
    @Spec({"R4", "RV-06", "SE-20"})
    void aBadPathHasOneCodeInEveryToolset(String dialect, String codes) throws Exception {
        List<String> expected = new ArrayList<>();
        List<String> answered = new ArrayList<>();

        try (StdioClient client = serve(dialect)) {
            begin(client);
            for (int sort = 0; sort < SORTS.size(); sort++) {
                String code = codes.split(" \\| ", -1)[sort];
                for (String path : SORTS.get(sort)) {
                    calls(path).forEach((tool, arguments) -> {
                        expected.add(tool + " " + shown(path) + ": " + code);
                        answered.add(tool + " " + shown(path) + ": " + code(dialect, call(client, tool, arguments)));
                    });
                }
            }
        }

        assertThat(answered).hasSize(11 * 9).isEqualTo(expected);
    }

    private StdioClient serve(String dialect) throws Exception {
        return new StdioClient(Run.begin(
                Map.of("FAULTLINE_HOME", folder.resolve("home").toString()),
                "serve",
                "--stdio",
                "--dialect",
                dialect,
                "--root",
                root.toString(),
                "--caches",
                caches.toString(),
                "--trail",
                folder.resolve("trail").toString()));
    }

    private void begin(StdioClient client) {
        JsonObject begun =
                call(client, "begin_session", JsonObject.of("workspace_root", new JsonString(root.toString())));

        assertThat(Messages.texts(begun).getFirst()).contains("session_id");
    }

    private static Map<String, JsonObject> calls(String path) {
        JsonObject named = JsonObject.builder().put("path", path).build();
        JsonObject lines = JsonObject.builder()
                .put("path", path)
                .put("start_line", 1)
                .put("end_line", 1)
                .build();
        JsonObject search = JsonObject.builder()
                .put("query", "x")
                .put("paths", new JsonArray(List.of(new JsonString(path))))
                .build();
        JsonObject cache = JsonObject.builder().put("cache", path).build();
        JsonObject resolve = JsonObject.builder()
                .put("cache", path)
                .put("query", "x")
                .put("budget", 1)
                .build();
        return Map.of(
                "open_file", named,
                "list_paths", named,
                "file_history", named,
                "blame_range", lines,
                "search_text", search,
                "read_file", named,
                "list_files", named,
                "context.inspect_cache", cache,
                "context.resolve", resolve);
    }

    private static JsonObject call(StdioClient client, String tool, JsonObject arguments) {
        return Messages.result(client.call(tool, JsonText.print(arguments)).join());
    }

    private static String code(String dialect, JsonObject result) {
        String text = Messages.texts(result).getFirst();
        return switch (dialect) {
            case "system-error" -> Messages.object(text).string("error_code").orElseThrow();
            case "tool-error" -> Messages.object(text).string("code").orElseThrow();
            case "problem-details" -> {
                JsonObject problem = Messages.object(text).object("problem").orElseThrow();
                JsonValue status = problem.get("status").orElseThrow();
                yield JsonText.print(status) + " " + problem.string("code").orElseThrow();
            }
            case "tool-result" ->
                result.object("_meta").orElseThrow().string("errorCode").orElseThrow();
            case "resolve-v0" ->
                Messages.object(text)
                        .object("error")
                        .orElseThrow()
                        .string("code")
                        .orElseThrow();
            default -> throw new AssertionError(dialect);
        };
    }

    private static String shown(String path) {
        return path.length() > 20 ? path.length() + " characters" : path.replace('\0', '?');
    }
}
