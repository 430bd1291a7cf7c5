package dev.faultline.app.serve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.dialect.Dialect;
import dev.faultline.dialects.Dialects;
import dev.faultline.dialects.systemerror.OriginAttribute;
import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonString;
import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import dev.faultline.server.FaultlineServer;
import dev.faultline.server.testing.Messages;
import dev.faultline.server.testing.ToolsetServer;
import dev.faultline.server.testing.WireClient;
import dev.faultline.testing.Spec;
import dev.faultline.toolsets.code.CodeSettings;
import dev.faultline.toolsets.code.CodeTools;
import dev.faultline.toolsets.context.ContextSettings;
import dev.faultline.toolsets.context.ContextTools;
import dev.faultline.toolsets.workspace.Workspace;
import dev.faultline.toolsets.workspace.WorkspaceSettings;
import dev.faultline.toolsets.workspace.audit.TrailJournal;
import dev.faultline.toolsets.workspace.files.FileLimits;
import dev.faultline.toolsets.workspace.plan.PlanKeys;
import dev.faultline.toolsets.workspace.session.FileSessionStore;
import dev.faultline.toolsets.workspace.session.LockOn;
import dev.faultline.trail.Positions;
import dev.faultline.trail.Trail;
import dev.faultline.trail.TrailSettings;
import dev.faultline.trail.Trails;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A bad path has the same code in every toolset, in whichever dialect the server writes. */
class BadPathsTest {
    /** Paths that climb out, lead outside, are malformed and are empty; each folder has a link {@code out}. */
    private static final List<List<String>> SORTS = List.of(
            List.of("..", "../x", "in/../../x"),
            List.of("/etc", "/no/such/folder", "out", "out/x"),
            List.of("a\0b", "x".repeat(300), "x".repeat(5000)),
            List.of(""));

    /** The code of each sort in each dialect. */
    private static final Map<String, List<String>> CODES = Map.of(
            "system-error",
            List.of("PATH_TRAVERSAL_BLOCKED", "OUTSIDE_WORKSPACE", "INVALID_PATH", "INVALID_INPUT_VALUE"),
            "tool-error",
            List.of("PRECONDITION_FAILED", "PRECONDITION_FAILED", "VALIDATION_ERROR", "VALIDATION_ERROR"),
            "problem-details",
            List.of("403 forbidden", "403 forbidden", "400 invalid-parameter", "400 invalid-parameter"),
            "tool-result",
            List.of("PATH_TRAVERSAL_BLOCKED", "OUTSIDE_WORKSPACE", "VALIDATION_ERROR", "VALIDATION_ERROR"),
            "resolve-v0",
            List.of("cache_missing", "cache_missing", "cache_missing", "cache_missing"));

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

    @Test
    @Spec({"R4", "RV-06", "SE-20"})
    void aBadPathHasOneCodeInEveryToolsetAndDialect() throws Exception {
        List<String> expected = new ArrayList<>();
        List<String> answered = new ArrayList<>();

        for (Map.Entry<String, List<String>> codes : CODES.entrySet()) {
            Dialect dialect = Dialects.find(codes.getKey()).orElseThrow();
            try (WireClient client = ToolsetServer.connect(server(dialect))) {
                begin(client);
                for (int sort = 0; sort < SORTS.size(); sort++) {
                    String code = codes.getValue().get(sort);
                    for (String path : SORTS.get(sort)) {
                        calls(path).forEach((tool, arguments) -> {
                            String call = dialect.id() + " " + tool + " " + shown(path) + ": ";
                            expected.add(call + code);
                            answered.add(call + code(dialect.id(), call(client, tool, arguments)));
                        });
                    }
                }
            }
        }

        assertThat(answered).hasSize(5 * 11 * 9).isEqualTo(expected);
    }

    private FaultlineServer server(Dialect dialect) {
        Path home = folder.resolve(dialect.id());
        TrailSettings kept = TrailSettings.standard();
        Trails trails = new Trails(Trail.open(home.resolve("trail")), kept, OriginAttribute.WORKSPACE::of);
        InstantSource clock = InstantSource.system();
        Workspace workspace = Workspace.of(new WorkspaceSettings(
                root,
                Optional.empty(),
                LockOn.GOVERNANCE,
                home,
                PlanKeys.in(home),
                new TrailJournal(trails, Positions.in(home.resolve("positions")), clock),
                FileSessionStore.in(home.resolve("sessions")),
                clock,
                FileLimits.DEFAULT,
                Optional.empty()));
        FaultlineServer server =
                FaultlineServer.named("faultline", "1").dialect(dialect).trails(trails);
        Stream.of(CodeTools.of(CodeSettings.of(root)), workspace.toolset(), ContextTools.of(ContextSettings.of(caches)))
                .forEach(toolset -> server.toolset(toolset.dialect(dialect)));
        return server;
    }

    private void begin(WireClient client) {
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

    private static JsonObject call(WireClient client, String tool, JsonObject arguments) {
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
