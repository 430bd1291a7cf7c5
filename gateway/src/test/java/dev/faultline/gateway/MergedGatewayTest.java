package dev.faultline.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.files.servers.NamedServer;
import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A client of several real server processes as one, over pipes. */
class MergedGatewayTest {
    @TempDir
    Path folder;

    private final AtomicReference<Town> town = new AtomicReference<>();

    private TestClient connect(NamedServer... servers) throws Exception {
        return new TestClient(
                trail -> {
                    town.set(new Town(trail, servers));
                    return town.get().merged();
                },
                folder.resolve("trail"));
    }

    private static TestClient ready(TestClient client) throws Exception {
        client.initialize();
        client.send("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}");
        return client;
    }

    private static List<String> names(JsonObject answer, String list, String key) {
        JsonArray items =
                (JsonArray) answer.object("result").orElseThrow().get(list).orElseThrow();
        return items.items().stream()
                .map(it -> ((JsonObject) it).string(key).orElseThrow())
                .toList();
    }

    private static JsonObject ask(TestClient client, String method, String params) throws Exception {
        return TestClient.json(client.ask(method, params));
    }

    @Test
    void introducesAllServersAsOne() throws Exception {
        try (TestClient client = connect(Town.server("ann"), Town.server("bob", "plain"))) {
            JsonObject result =
                    TestClient.json(client.initialize()).object("result").orElseThrow();

            assertThat(result.string("protocolVersion")).contains("2025-11-25");
            assertThat(result.string("instructions")).contains("# ann\n\nAsk ann.\n\n# bob\n\nAsk bob.");
            assertThat(result.object("capabilities").orElseThrow())
                    .hasToString("{\"tools\":{\"listChanged\":true},\"prompts\":{\"listChanged\":true},"
                            + "\"resources\":{\"subscribe\":true,\"listChanged\":true},\"completions\":{},"
                            + "\"logging\":{}}");
        }
    }

    @Test
    void listsTheToolsOfAllServersAndCallsThemByTheirNames() throws Exception {
        try (TestClient client = ready(connect(Town.server("ann"), Town.server("bob", "plain")))) {
            JsonObject listed = ask(client, "tools/list", "{}");

            assertThat(names(listed, "tools", "name"))
                    .containsExactlyElementsOf(Stream.of("ann", "bob")
                            .flatMap(server -> Stream.of("whoami", "echo", "ask", "crash", "hang", "pid", "wait")
                                    .map(tool -> server + "__" + tool))
                            .toList());
            assertThat(listed.toString()).contains("\"x-own\":\"ann\"", "\"x-own\":\"bob\"");
            assertThat(client.call("bob__whoami", "{}")).contains("I am bob");
            assertThat(client.call("ann__echo", "{\"a\":1}")).contains("ann got {\\\"a\\\":1}");
        }
    }

    @Test
    void startsNoTaskThatCouldNotBeFollowed() throws Exception {
        try (TestClient client = ready(connect(Town.server("ann", "tasks"), Town.server("bob", "plain")))) {
            JsonObject listed = ask(client, "tools/list", "{}");

            assertThat(names(listed, "tools", "name")).contains("ann__whoami").doesNotContain("ann__echo");
            assertThat(client.call("ann__echo", "{}"))
                    .contains("\"code\":-32602", "The tool ann__echo runs only as a task", "/mcp/NAME");
            assertThat(client.ask("tools/call", "{\"name\":\"ann__whoami\",\"arguments\":{},\"task\":{\"ttl\":1000}}"))
                    .contains("\"code\":-32602", "Tasks belong to one server")
                    .doesNotContain("I am ann");
        }
    }

    @Test
    void findsAToolThatTheClientHasNotListed() throws Exception {
        try (TestClient client = ready(connect(Town.server("ann"), Town.server("bob", "paged")))) {
            assertThat(client.call("bob__last", "{}")).contains("I am bob");
        }
    }

    @Test
    void rejectsAnUnknownToolWithTheNearestName() throws Exception {
        try (TestClient client = ready(connect(Town.server("ann"), Town.server("bob")))) {
            JsonObject error = TestClient.json(client.call("bob__whoam", "{}"))
                    .object("error")
                    .orElseThrow();

            assertThat(error.toString()).contains("\"code\":-32602");
            assertThat(error.string("message")).contains("Unknown tool: bob__whoam. Did you mean `bob__whoami`?");
            assertThat(Files.readString(folder.resolve("trail/audit-log.jsonl")))
                    .contains("Unknown tool: bob__whoam");
        }
    }

    @Test
    void proposesNoToolOfAnotherServer() throws Exception {
        NamedServer other = Town.program("s2", ShellServer.command("other"));
        try (TestClient client = ready(connect(Town.server("s1"), other))) {
            client.list();

            assertThat(client.call("s2__whoami", "{}"))
                    .contains("\"code\":-32602", "Unknown tool: s2__whoami\"")
                    .doesNotContain("s1__");
        }
    }

    @Test
    void goesThroughPagesOfSeveralServers() throws Exception {
        try (TestClient client = ready(connect(Town.server("ann", "paged"), Town.server("bob", "paged")))) {
            JsonObject first = ask(client, "tools/list", "{}");
            String cursor =
                    first.object("result").orElseThrow().string("nextCursor").orElseThrow();
            JsonObject second = ask(client, "tools/list", "{\"cursor\":\"" + cursor + "\"}");

            assertThat(names(first, "tools", "name"))
                    .containsExactly("ann__whoami", "ann__echo", "bob__whoami", "bob__echo");
            assertThat(names(second, "tools", "name")).containsExactly("ann__last", "bob__last");
            assertThat(second.object("result").orElseThrow().get("nextCursor")).isEmpty();
            assertThat(client.ask("tools/list", "{\"cursor\":\"made-up\"}")).contains("\"code\":-32602");
        }
    }

    @Test
    void mergesPromptsAndTheirCompletions() throws Exception {
        try (TestClient client = ready(connect(Town.server("ann"), Town.server("bob")))) {
            assertThat(names(ask(client, "prompts/list", "{}"), "prompts", "name"))
                    .containsExactly("ann__greet", "bob__greet");
            assertThat(client.ask("prompts/get", "{\"name\":\"bob__greet\"}")).contains("bob has greet");
            assertThat(client.ask("prompts/get", "{\"name\":\"greet\"}"))
                    .contains("\"code\":-32602", "Unknown prompt: greet");
            assertThat(client.ask(
                            "completion/complete",
                            "{\"ref\":{\"type\":\"ref/prompt\",\"name\":\"bob__greet\"},\"argument\":{\"name\":\"a\","
                                    + "\"value\":\"\"}}"))
                    .contains("bob completes", "\\\"greet\\\"");
            assertThat(client.ask(
                            "completion/complete",
                            "{\"ref\":{\"type\":\"ref/resource\",\"uri\":\"mem://bob/{id}\"},\"argument\":{\"name\":"
                                    + "\"id\",\"value\":\"\"}}"))
                    .contains("bob completes");
        }
    }

    @Test
    void readsAResourceFromTheFirstServerThatHasIt() throws Exception {
        try (TestClient client = ready(connect(Town.server("ann"), Town.server("bob")))) {
            assertThat(names(ask(client, "resources/list", "{}"), "resources", "uri"))
                    .containsExactly("mem://ann/1", "mem://common", "mem://bob/1");
            assertThat(names(ask(client, "resources/templates/list", "{}"), "resourceTemplates", "uriTemplate"))
                    .containsExactly("mem://ann/{id}", "mem://bob/{id}");
            assertThat(client.ask("resources/read", "{\"uri\":\"mem://bob/1\"}"))
                    .contains("from bob");
            assertThat(client.ask("resources/read", "{\"uri\":\"mem://bob/other\"}"))
                    .contains("from bob");
            assertThat(client.ask("resources/read", "{\"uri\":\"mem://common\"}"))
                    .contains("from ann");
            assertThat(client.ask("resources/read", "{\"uri\":\"secret://bob\"}"))
                    .contains("from bob");
            assertThat(client.ask("resources/read", "{\"uri\":\"secret://none\"}"))
                    .contains("\"code\":-32002");
        }
    }

    @Test
    void subscribesAtTheServerOfTheResourceAndSetsTheLevelOfAll() throws Exception {
        try (TestClient client = ready(connect(Town.server("ann"), Town.server("bob")))) {
            client.send("{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"resources/subscribe\",\"params\":{\"uri\":"
                    + "\"mem://bob/1\"}}");
            assertThat(client.next()).contains("\"id\":7", "\"result\":{}");
            assertThat(client.next()).contains("notifications/resources/updated", "mem://bob/1");

            client.send(
                    "{\"jsonrpc\":\"2.0\",\"id\":8,\"method\":\"logging/setLevel\",\"params\":{\"level\":\"error\"}}");
            List<String> lines = List.of(client.next(), client.next(), client.next());

            assertThat(lines).anyMatch(it -> it.contains("ann logs from error"));
            assertThat(lines).anyMatch(it -> it.contains("bob logs from error"));
            assertThat(lines).anyMatch(it -> it.contains("\"id\":8") && it.contains("\"result\":{}"));
        }
    }

    @Test
    void keepsTheQuestionsOfServersApart() throws Exception {
        try (TestClient client = ready(connect(Town.server("ann"), Town.server("bob")))) {
            client.list();
            client.send(request(11, "ann__ask"));
            client.send(request(12, "bob__ask"));
            JsonObject one = TestClient.json(client.next());
            JsonObject other = TestClient.json(client.next());
            assertThat(one.get("id")).isNotEqualTo(other.get("id"));
            for (JsonObject question : List.of(other, one)) {
                client.send("{\"jsonrpc\":\"2.0\",\"id\":"
                        + JsonText.print(question.get("id").orElseThrow())
                        + ",\"result\":{\"for\":\""
                        + question.object("params").orElseThrow().string("of").orElseThrow()
                        + "\"}}");
            }
            List<String> answers = List.of(client.next(), client.next());

            assertThat(answers)
                    .anyMatch(it ->
                            it.contains("\"id\":11") && it.contains("ann heard") && it.contains("for\\\":\\\"ann"))
                    .anyMatch(it ->
                            it.contains("\"id\":12") && it.contains("bob heard") && it.contains("for\\\":\\\"bob"));
        }
    }

    private static String request(int id, String tool) {
        return HttpTestClient.request(id, tool, "{}");
    }

    @Test
    void cancelsACallAtItsServer() throws Exception {
        try (TestClient client = ready(connect(Town.server("ann"), Town.server("bob")))) {
            client.list();
            client.send(request(11, "ann__hang"));
            client.send("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":11}}");
            client.send(request(11, "bob__whoami"));

            assertThat(client.next()).contains("\"id\":11", "I am bob");
        }
    }

    @Test
    void rejectsAnIdThatIsInUseAndWhatOnlyOneServerCanDo() throws Exception {
        try (TestClient client = ready(connect(Town.server("ann"), Town.server("bob")))) {
            client.list();
            client.send(request(11, "ann__hang"));
            client.send(request(11, "bob__whoami"));

            assertThat(client.next()).contains("\"id\":11", "already in flight");
            assertThat(client.ask("tasks/get", "{\"taskId\":\"1\"}")).contains("\"code\":-32601", "/mcp/NAME");
            assertThat(client.ask("ping", "{}")).contains("\"result\":{}");
        }
    }

    @Test
    void answersACallOfACrashedServerAndStartsItAgain() throws Exception {
        try (TestClient client = ready(connect(Town.server("ann"), Town.server("bob")))) {
            client.list();

            assertThat(client.call("ann__crash", "{}")).contains("\"isError\":true", "UPSTREAM_CRASHED");
            assertThat(client.call("bob__whoami", "{}")).contains("I am bob");
            assertThat(client.call("ann__whoami", "{}")).contains("I am ann");
        }
    }

    @Test
    void announcesServersThatComeAndGoAndLetsTheirCallsEnd() throws Exception {
        NamedServer ann = Town.server("ann");
        try (TestClient client = ready(connect(ann, Town.server("bob")))) {
            client.list();
            client.send(request(11, "bob__ask"));
            JsonObject question = TestClient.json(client.next());

            town.get().change(ann, Town.server("cid", "plain"));
            client.send("{\"jsonrpc\":\"2.0\",\"id\":"
                    + JsonText.print(question.get("id").orElseThrow()) + ",\"result\":{}}");
            StringBuilder received = new StringBuilder();
            while (!received.toString().contains("\"id\":11")
                    || !received.toString().contains("notifications/tools/list_changed")) {
                received.append(client.next());
            }

            assertThat(received).contains("bob heard");
            while (!client.ask("tools/list", "{}").contains("cid__whoami")) {
                client.next(); // the announcement of the new server
            }
            assertThat(client.call("cid__whoami", "{}")).contains("I am cid");
            assertThat(client.call("bob__whoami", "{}"))
                    .contains("Unknown tool: bob__whoami. The server bob was removed from the configuration");
        }
    }

    @Test
    void endsACallAtTheTimeLimitOfItsTool() throws Exception {
        NamedServer limited = Town.limiting(Town.server("ann"), "hang", Duration.ofMillis(300));
        try (TestClient client = ready(connect(limited, Town.server("bob")))) {
            client.list();
            client.send(request(11, "bob__hang"));

            assertThat(client.call("ann__hang", "{}"))
                    .contains("\"isError\":true", "UPSTREAM_TIMEOUT", "did not answer within 300 ms");
            assertThat(client.call("ann__whoami", "{}")).contains("I am ann");
        }
    }

    @Test
    void hidesToolsThatTheFileDenies() throws Exception {
        NamedServer strict = Town.with(Town.server("ann"), false, List.of("crash", "hang"));
        try (TestClient client = ready(connect(strict, Town.with(Town.server("bob", "plain"), true, List.of())))) {
            assertThat(names(ask(client, "tools/list", "{}"), "tools", "name"))
                    .contains("ann__whoami", "bob__crash")
                    .doesNotContain("ann__crash", "ann__hang");
            assertThat(client.call("ann__crash", "{}"))
                    .contains(
                            "\"code\":-32602",
                            "Unknown tool: ann__crash. The operator of the gateway does not let clients use a tool");
            assertThat(client.call("bob__whoami", "{}")).contains("I am bob");
        }
    }
}
