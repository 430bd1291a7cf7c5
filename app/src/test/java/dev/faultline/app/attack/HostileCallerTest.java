package dev.faultline.app.attack;

import static java.util.stream.Collectors.toCollection;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.app.wire.HttpConnection;
import dev.faultline.app.wire.HttpServer;
import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonNumber;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonString;
import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import dev.faultline.server.testing.Messages;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A caller with a valid token that wants what no tool may serve, of a server whose operator has left it below the root.
 */
@Tag("thorough")
@Timeout(600)
class HostileCallerTest {
    private static final boolean LONG = Integer.getInteger("attack.seconds", 0) > 0;
    private static final int CALLERS = 4;

    /** They change only which session the caller has. */
    private static final Set<String> OF_A_SESSION = Set.of("begin_session", "end_session");

    private static final Pattern NEEDS = Pattern.compile("does not have the scope \\w+, which (\\S+) needs");

    @TempDir
    private Path folder;

    private Loot loot;
    private HttpServer server;
    private HttpConnection caller;

    @BeforeEach
    void start() throws Exception {
        loot = Loot.in(folder);
        server = new HttpServer(AttackTarget.start(
                loot.home(),
                "serve",
                "--http",
                "127.0.0.1:0",
                "--root",
                loot.root().toString(),
                "--caches",
                loot.root().toString(),
                "--token-file",
                loot.tokens().toString(),
                "--lock-on",
                "never"));
        caller = server.connect(loot.token());
        caller.text("open_file", "{\"path\":\"none\"}");
        loot.withTrail();
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void learnsNoSecretFromAnyToolAndChangesNoFile() throws Exception {
        Map<String, String> before = loot.files();
        List<EveryCall> tools = tools(caller);
        Queue<String> leaks = new ConcurrentLinkedQueue<>();

        int calls = callAll(tools, leaks);
        for (String guess : loot.guesses()) {
            String answer = caller.text("search_text", JsonText.print(query(guess)));
            if (!answer.contains("\"total\":0")) {
                leaks.add("the beginning of a secret by search_text: " + answer);
            }
        }
        System.out.println("hostile caller: " + tools.size() + " tools, " + calls + " calls, leaks " + leaks);

        assertThat(leaks).isEmpty();
        assertThat(calls).isGreaterThan(500);
        assertThat(loot.files()).isEqualTo(before);
        assertThat(caller.text("open_file", "{\"path\":\"project/a.txt\"}")).contains(Loot.ORDINARY);
        assertThat(caller.text("search_text", JsonText.print(query("ordinary"))))
                .contains(Loot.ORDINARY);
    }

    @Test
    void aTokenWithOneScopeCallsOnlyTheToolsOfThatScope() throws Exception {
        String reader = HttpServer.token(loot.tokens(), "rob", "executor", "read");
        String writer = HttpServer.token(loot.tokens(), "wim", "executor", "write");
        List<EveryCall> tools = tools(caller);

        Served byReader = served(reader, tools);
        Served byWriter = served(writer, tools);
        System.out.println("one scope: read, " + byReader + "; write, " + byWriter);

        Set<String> changing = tools.stream()
                .filter(tool -> !tool.isReading())
                .map(EveryCall::name)
                .collect(toSet());
        changing.removeAll(OF_A_SESSION);
        assertThat(byReader.refused()).contains("start_workflow").isSubsetOf(changing);
        assertThat(byReader.succeeded()).contains("open_file").doesNotContainAnyElementsOf(changing);
        assertThat(byWriter.refused()).contains("open_file").doesNotContainAnyElementsOf(changing);
        assertThat(byWriter.succeeded()).isSubsetOf(changing);
    }

    @Test
    void noDisguiseOpensAFileForATokenThatMayNotRead() throws Exception {
        String writer = HttpServer.token(loot.tokens(), "wim", "executor", "write");
        String observer = HttpServer.token(loot.tokens(), "oda", "executor", "observe");
        String own = server.connect(writer).id();
        String open = "{\"path\":\"project/a.txt\"}";
        List<String> answers = new ArrayList<>();

        for (Disguise disguise : Disguise.of("open_file", "start_workflow", open)) {
            answers.add(disguise.send(server, writer, own));
            answers.add(disguise.send(server, writer, caller.id()));
            answers.add(disguise.send(server, observer, own));
            answers.add(disguise.send(server, observer, caller.id()));
        }
        System.out.println("disguises: " + answers.size() + " calls");

        assertThat(answers).hasSizeGreaterThan(40).noneMatch(answer -> answer.contains(Loot.ORDINARY));
        assertThat(Disguise.of("open_file", "start_workflow", open).getFirst().send(server, loot.token(), caller.id()))
                .contains(Loot.ORDINARY);
    }

    private int callAll(List<EveryCall> tools, Queue<String> leaks) throws Exception {
        List<Future<?>> running = new ArrayList<>();
        try (ExecutorService callers = Executors.newFixedThreadPool(CALLERS)) {
            for (String path : LONG ? loot.paths() : loot.fewPaths()) {
                for (EveryCall tool : tools) {
                    tool.with(path).forEach(call -> running.add(callers.submit(() -> call(tool.name(), call, leaks))));
                }
            }
            for (Future<?> call : running) {
                call.get();
            }
        }
        return running.size();
    }

    private String call(String tool, JsonObject arguments, Queue<String> leaks) throws Exception {
        String answer = caller.text(tool, JsonText.print(arguments));
        loot.foundIn(answer).forEach(secret -> leaks.add(secret + " by " + tool + JsonText.print(arguments)));
        return answer;
    }

    /** What became of the calls of each tool: the others failed for another reason. */
    private record Served(Set<String> succeeded, Set<String> refused) {}

    private Served served(String token, List<EveryCall> tools) throws Exception {
        HttpConnection connection = server.connect(token);
        Path log = loot.trail().resolve("audit-log.jsonl");
        int before = Files.readAllLines(log).size();
        Set<String> succeeded = new TreeSet<>();
        for (EveryCall tool : tools) {
            if (!connection.text(tool.name(), JsonText.print(tool.plain())).contains("\"isError\":true")) {
                succeeded.add(tool.name());
            }
        }
        Set<String> refused = Files.readAllLines(log).stream()
                .skip(before)
                .map(NEEDS::matcher)
                .filter(Matcher::find)
                .map(needs -> needs.group(1))
                .collect(toCollection(TreeSet::new));
        return new Served(succeeded, refused);
    }

    private List<EveryCall> tools(HttpConnection connection) throws IOException, InterruptedException {
        Map<String, JsonValue> usual = Map.of(
                "path", new JsonString("project/a.txt"),
                "workspace_root", new JsonString(loot.project().toString()),
                "end_line", JsonNumber.of(1));
        JsonObject result = Messages.result(connection.ask("tools/list", "{}"));
        return ((JsonArray) result.get("tools").orElseThrow())
                .items().stream()
                        .map(tool -> new EveryCall((JsonObject) tool, usual))
                        .toList();
    }

    private static JsonObject query(String text) {
        return JsonObject.of("query", new JsonString(text));
    }
}
