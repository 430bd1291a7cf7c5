package dev.faultline.server;

import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import dev.faultline.server.testing.SuccessfulTools;
import dev.faultline.text.BoundedText;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.SoftAssertions;

/** Sends every request that succeeds to two servers with the tools of {@link SuccessfulTools}, and compares. */
final class SuccessComparison {
    /** The answers that differ on purpose, each with its reason. */
    private static final Map<String, String> PERMITTED = Map.of(
            "lone-surrogate",
                    "The text has no form in UTF-8: the SDK writes U+FFFD over HTTP, the guard a question mark",
            "schema-unmarked", "The SDK fails with -32603 (isError must not be null); the guard passes the success on",
            "schema-meta", "The SDK loses the _meta of a result to which it adds the text; the guard passes it on");

    private SuccessComparison() {}

    private static Map<String, JsonValue> answers(Wire wire) throws Exception {
        Map<String, String> requests = new LinkedHashMap<>();
        new SuccessfulTools()
                .tools()
                .forEach(
                        it -> requests.put(it.tool().name(), Wire.call(it.tool().name(), "{}")));
        requests.put("initialize", Wire.INITIALIZE);
        requests.put("ping", Wire.request("ping", "{}"));
        requests.put("tools/list", Wire.request("tools/list", "{}"));
        requests.put("prompts/list", Wire.request("prompts/list", "{}"));
        requests.put(
                "prompts/get", Wire.request("prompts/get", "{\"name\":\"greet\",\"arguments\":{\"name\":\"Ann\"}}"));
        requests.put("resources/list", Wire.request("resources/list", "{}"));
        requests.put("resources/templates/list", Wire.request("resources/templates/list", "{}"));
        for (String resource :
                List.of("fixture://text", "fixture://blob", "fixture://empty", "fixture://both", "rows://a/7")) {
            requests.put(resource, Wire.request("resources/read", "{\"uri\":\"" + resource + "\"}"));
        }
        requests.put(
                "completion/complete",
                Wire.request(
                        "completion/complete",
                        "{\"ref\":{\"type\":\"ref/prompt\",\"name\":\"greet\"},\"argument\":{\"name\":\"name\",\"value\":\"An\"}}"));
        requests.put("logging/setLevel", Wire.request("logging/setLevel", "{\"level\":\"info\"}"));
        Map<String, JsonValue> answers = new LinkedHashMap<>();
        for (Map.Entry<String, String> request : requests.entrySet()) {
            Seen seen = wire.send(request.getValue()).get(1, TimeUnit.MINUTES);
            answers.put(request.getKey(), JsonText.read(seen.body()).readable().orElseThrow());
        }
        return answers;
    }

    /** {@return how many successes are equal, except those that differ on purpose} Fails if another one differs. */
    static int equalAnswers(Wire bareServer, Wire guardedServer) throws Exception {
        Map<String, JsonValue> bare = answers(bareServer);
        Map<String, JsonValue> guarded = answers(guardedServer);
        bare.keySet().removeAll(PERMITTED.keySet());
        SoftAssertions softly = new SoftAssertions();
        bare.forEach((name, answer) -> {
            Optional<JsonValue> other = Optional.ofNullable(guarded.get(name));
            softly.assertThat(other.map(SuccessComparison::withoutData).filter(answer::equals))
                    .as(() -> name + "\nbare    " + shown(answer) + "\nguarded " + other.map(SuccessComparison::shown))
                    .isPresent();
        });
        softly.assertAll();
        return (int) bare.values().stream()
                .filter(answer -> answer instanceof JsonObject object
                        && object.get("result").isPresent())
                .count();
    }

    // A server without sessions has no log level: the guard says so in the words of the SDK, and more in the data.
    private static JsonValue withoutData(JsonValue answer) {
        return answer instanceof JsonObject object && object.object("error").isPresent()
                ? object.with(JsonObject.of("error", said(object.object("error").orElseThrow())))
                : answer;
    }

    private static JsonObject said(JsonObject error) {
        JsonObject.Builder said = JsonObject.builder();
        List.of("code", "message").forEach(member -> error.get(member).ifPresent(value -> said.put(member, value)));
        return said.build();
    }

    private static String shown(JsonValue answer) {
        return BoundedText.ellipsized(JsonText.print(answer), 1000);
    }
}
