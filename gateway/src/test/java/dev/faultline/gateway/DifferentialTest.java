package dev.faultline.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.gateway.fault.HiddenFailureMode;
import dev.faultline.json.JsonObject;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What clients of a server get, directly and through the gateway over both fronts (R40). */
class DifferentialTest {
    private static final List<Map.Entry<String, String>> REQUESTS = List.of(
            Map.entry(
                    "initialize",
                    "{\"protocolVersion\":\"2025-11-25\",\"capabilities\":{\"roots\":{},\"sampling\":{},\"elicitation\":{}},"
                        + "\"clientInfo\":{\"name\":\"test\",\"version\":\"1\"}}"),
            Map.entry("tools/list", "{}"),
            Map.entry("tools/list", "{\"cursor\":\"2\"}"),
            Map.entry("prompts/list", "{}"),
            Map.entry("resources/list", "{}"),
            Map.entry("resources/templates/list", "{}"),
            Map.entry("tools/call", "{\"name\":\"whoami\",\"arguments\":{}}"),
            Map.entry(
                    "tools/call",
                    "{\"name\":\"echo\",\"arguments\":{\"a\":[1e3,-0.0,\"\\u00e4\\ud83d\\ude00\",null]}}"),
            Map.entry("prompts/get", "{\"name\":\"greet\"}"),
            Map.entry("resources/read", "{\"uri\":\"mem://common\"}"),
            Map.entry("resources/read", "{\"uri\":\"mem://ann/2\"}"),
            Map.entry("resources/read", "{\"uri\":\"none://such\"}"),
            Map.entry("resources/subscribe", "{\"uri\":\"mem://common\"}"),
            Map.entry("completion/complete", "{\"ref\":{\"type\":\"ref/prompt\",\"name\":\"greet\"}}"),
            Map.entry("logging/setLevel", "{\"level\":\"error\"}"),
            Map.entry("no/such/method", "{}"));

    @TempDir
    Path folder;

    private final Comparison comparison = new Comparison();

    @Test
    void onlyFailuresDiffer() throws Exception {
        for (List<String> traits : List.of(List.<String>of(), List.of("paged"), List.of("plain"))) {
            compare(ListingServer.command("ann", traits.toArray(String[]::new)), REQUESTS, "listing" + traits);
        }
        List<Map.Entry<String, String>> calls = new ArrayList<>(REQUESTS.subList(0, 2));
        Stream.of("ok", "typed-right", "nonsense", "fail", "rpc")
                .forEach(tool -> calls.add(Map.entry("tools/call", "{\"name\":\"" + tool + "\",\"arguments\":{}}")));
        compare(FaultyServer.command(), calls, "faulty");

        assertThat(comparison.defects)
                .as("what differs beside the secrets that are removed from failures")
                .allMatch(defect -> defect.contains("hunter2"));
        assertThat(comparison.exchanges()).isGreaterThan(100);
    }

    private void compare(List<String> command, List<Map.Entry<String, String>> requests, String name) throws Exception {
        List<JsonObject> direct = new ArrayList<>();
        try (DirectClient client = new DirectClient(command)) {
            for (Map.Entry<String, String> request : requests) {
                direct.add(client.ask(request.getKey(), request.getValue()));
            }
        }
        for (Front.Kind kind : Front.Kind.values()) {
            Path trail = folder.resolve(name.replaceAll("\\W", "-") + kind);
            try (Front front = kind.open(
                    UpstreamTarget.command(command), Duration.ofMinutes(2), trail, HiddenFailureMode.REPORT)) {
                for (int i = 0; i < requests.size(); i++) {
                    Map.Entry<String, String> request = requests.get(i);
                    JsonObject answer = i == 0
                            ? front.initialize().answer()
                            : front.ask(request.getKey(), request.getValue()).answer();
                    comparison.compare(kind + " " + name + " " + request, direct.get(i), answer);
                }
            }
        }
    }
}
