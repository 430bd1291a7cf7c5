package dev.faultline.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.gateway.remote.RemoteAddress;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonString;
import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Clients of both eras in front of servers of both eras, each of which speaks one era only: twelve kinds of calls. */
class EraMatrixTest {
    /** What each kind of call leads to; over HTTP a server does not crash, but the connection breaks. */
    private static final Map<String, String> KINDS = new LinkedHashMap<>();

    static {
        KINDS.put("ok", "\"text\":\"fine\"");
        KINDS.put("progress", "\"text\":\"done\"");
        KINDS.put("ask", "\"text\":\"accept Ann\"");
        KINDS.put("fail", "FILE_NOT_FOUND");
        KINDS.put("rpc", "UPSTREAM_TOOL_FAILED");
        KINDS.put("nonsense", "\"code\":-32602");
        KINDS.put("empty", "UPSTREAM_RESULT_INVALID");
        KINDS.put("hidden", "HIDDEN_FAILURE");
        KINDS.put("garbled", "UPSTREAM_BROKE_PROTOCOL");
        KINDS.put("hang", "UPSTREAM_TIMEOUT");
        KINDS.put("crash", "UPSTREAM_");
    }

    @TempDir
    Path folder;

    private record Cell(boolean modernClient, boolean modernServer, boolean http) {
        String name() {
            return (modernClient ? "modern" : "legacy") + " client, " + (modernServer ? "modern" : "legacy")
                    + " server, " + (http ? "HTTP" : "stdio");
        }
    }

    @Test
    void answersEveryKindOfCallAlikeInBothEras() throws Exception {
        // All at once: each waits for a call that is never answered.
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Map<String, Map<String, String>>>> fronts = new ArrayList<>();
            for (boolean http : List.of(false, true)) {
                fronts.add(threads.submit(() -> cells(threads, http)));
            }
            for (Future<Map<String, Map<String, String>>> front : fronts) {
                assertAllAlike(front.get(5, TimeUnit.MINUTES));
            }
        }
    }

    private Map<String, Map<String, String>> cells(ExecutorService threads, boolean http) throws Exception {
        Map<String, Future<Map<String, String>>> running = new LinkedHashMap<>();
        for (boolean modernClient : List.of(false, true)) {
            for (boolean modernServer : List.of(false, true)) {
                Cell cell = new Cell(modernClient, modernServer, http);
                running.put(cell.name(), threads.submit(() -> play(cell)));
            }
        }
        Map<String, Map<String, String>> seen = new LinkedHashMap<>();
        for (Map.Entry<String, Future<Map<String, String>>> cell : running.entrySet()) {
            seen.put(cell.getKey(), cell.getValue().get());
        }
        return seen;
    }

    private static void assertAllAlike(Map<String, Map<String, String>> cells) {
        Map<String, String> first = cells.values().iterator().next();
        assertThat(first).hasSize(12);
        assertThat(first.get("cancel")).contains("\"text\":\"yes\"");
        KINDS.forEach((kind, expected) -> assertThat(first.get(kind)).contains(expected));
        assertThat(first.get("progress")).contains("\"progressToken\":\"mine\"");
        cells.forEach((name, cell) -> assertThat(cell).as(name).isEqualTo(first));
    }

    private Map<String, String> play(Cell cell) throws Exception {
        boolean modern = cell.modernClient;
        try (EraSite site = new EraSite(cell.modernServer)) {
            UpstreamTarget target = cell.http
                    ? UpstreamTarget.at(new RemoteAddress(site.uri(), Map.of()))
                    : UpstreamTarget.command(EraProgram.command(cell.modernServer));
            Map<String, String> seen = new LinkedHashMap<>();
            try (EraClient client = EraClient.open(modern, cell.http, target, folder.resolve(cell.name()))) {
                seen.put("cancel", cancelled(client, modern));
                for (String kind : KINDS.keySet()) {
                    seen.put(kind, plain(client.call(kind, kind), modern));
                }
            }
            return seen;
        }
    }

    private static String cancelled(EraClient client, boolean modern) throws Exception {
        client.cancel("hang", "mine");
        return plain(client.awaitYes("cancelled", "mine"), modern);
    }

    /** {@return what the client saw, without what differs from call to call and without what only one era has} */
    private static String plain(EraClient.Seen seen, boolean modern) {
        List<JsonObject> all = new ArrayList<>(seen.notifications());
        all.add(seen.response());
        StringBuilder text = new StringBuilder();
        all.forEach(message ->
                text.append(JsonText.print(ofBothEras(message, modern))).append('\n'));
        return text.toString()
                .replaceAll("\"id\":\\d+", "\"id\":0")
                .replaceAll("[0-9a-f]{8}-[0-9a-f-]{27}", "ID")
                .replaceAll("\\d{4}-\\d\\d-\\d\\dT[0-9:.]+Z", "TIME");
    }

    // A client of the modern era gets what that era demands, and one of the legacy era never sees it.
    private static JsonObject ofBothEras(JsonObject message, boolean modern) {
        if (message.object("result").isEmpty()) {
            return message;
        }
        Map<String, JsonValue> result =
                new LinkedHashMap<>(message.object("result").get().members());
        Map<String, JsonValue> meta =
                new LinkedHashMap<>(result.get("_meta") instanceof JsonObject object ? object.members() : Map.of());
        assertThat(Optional.ofNullable(result.remove("resultType")))
                .isEqualTo(modern ? Optional.of(new JsonString("complete")) : Optional.empty());
        assertThat(meta.remove("io.modelcontextprotocol/serverInfo") != null).isEqualTo(modern);
        result.remove("_meta");
        if (!meta.isEmpty()) {
            result.put("_meta", new JsonObject(meta));
        }
        return message.with(JsonObject.of("result", new JsonObject(result)));
    }
}
