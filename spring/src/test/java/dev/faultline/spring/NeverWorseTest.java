package dev.faultline.spring;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import dev.faultline.server.testing.SuccessfulTools;
import dev.faultline.spring.SpringTrap.Place;
import dev.faultline.text.BoundedText;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

/**
 * An application is never worse off with the starter than without it (R40): what succeeds is equal, what fails says
 * why.
 */
class NeverWorseTest {
    private static final int PATIENCE = 60_000;

    /** The answers that differ on purpose, each with its reason. */
    private static final Map<String, String> PERMITTED = Map.of(
            "lone-surrogate",
                    "The text has no form in UTF-8: the SDK writes U+FFFD over HTTP, the guard a question mark",
            "schema-unmarked", "The SDK fails with -32603 (isError must not be null); the guard passes the success on",
            "schema-meta", "The SDK loses the _meta of a result to which it adds the text; the guard passes it on");

    /** Calls that fail, and what the answer says at least: what the author or the library says of it. */
    private static final Map<String, List<String>> SAID = said();

    private static final List<String> METHODS = List.of(
            "spring_text",
            "spring_record",
            "spring_schema",
            "spring_list",
            "spring_empty",
            "spring_map",
            "spring_number",
            "spring_nothing",
            "spring_notifies");

    private static Map<String, List<String>> said() {
        Map<String, List<String>> said = new LinkedHashMap<>();
        said.put(
                Channel.call("fails_valid", "{\"person\":{\"name\":\"\",\"age\":3}}"),
                List.of("name: must not be blank", "age: must be greater than or equal to 18"));
        said.put(status(404, "Customer 7 not found"), List.of("Customer 7 not found"));
        said.put(status(403, "Customer 7 is not yours"), List.of("Customer 7 is not yours"));
        said.put(status(503, "Closed until eight"), List.of("Closed until eight"));
        said.put(Channel.call("fails_security"), List.of("Only for owners"));
        said.put(Channel.call("fails_backend"), List.of("The network connection failed"));
        said.put(
                Channel.call("fails_sql", "{\"state\":\"28P01\"}"), List.of("The database rejects the server's login"));
        said.put(Channel.call("fails_sql", "{\"state\":\"08001\"}"), List.of("The database cannot be reached"));
        said.put(Channel.call("fails_null"), List.of("An unexpected error occurred (failure "));
        return said;
    }

    private static String status(int status, String reason) {
        return Channel.call("fails_status", "{\"status\":" + status + ",\"reason\":\"" + reason + "\"}");
    }

    @Test
    void overHttpWithSessions(@TempDir Path folder) throws Exception {
        neverWorse(Place.STREAMABLE, folder);
    }

    @Test
    @Tag("thorough")
    void overStandardInputAndOutput(@TempDir Path folder) throws Exception {
        neverWorse(Place.STDIO, folder);
    }

    @Test
    @Tag("thorough")
    void overHttpWithoutSessions(@TempDir Path folder) throws Exception {
        Map<String, String> successes = new LinkedHashMap<>();
        METHODS.forEach(name -> successes.put(name, Channel.call(name)));
        successes.put("tools/list", Channel.request("tools/list", "{}"));
        successes.keySet().remove("spring_notifies"); // no session, no exchange
        try (TrapServer.Connection bare = TrapServer.AUTHOR.connect(Place.STATELESS, false, folder);
                TrapServer.Connection guarded = TrapServer.AUTHOR.connect(Place.STATELESS, true, folder)) {
            Map<String, String> plain = answers(bare.channel(), successes);

            assertThat(plain.values()).allMatch(answer -> answer.contains("\"result\""));
            equal(plain, answers(guarded.channel(), successes));
        }
    }

    private static void neverWorse(Place place, Path folder) throws Exception {
        ListAppender<ILoggingEvent> log = new ListAppender<>();
        try (TrapServer.Connection bare = TrapServer.AUTHOR.connect(place, false, folder);
                TrapServer.Connection guarded = TrapServer.AUTHOR.connect(place, true, folder)) {
            Map<String, String> successes = successes();
            assertThat(successes).hasSizeGreaterThan(60);

            equal(answers(bare.channel(), successes), answers(guarded.channel(), successes));

            log.start();
            failures().addAppender(log);
            explained(answers(guarded.channel(), failing()));
        } finally {
            failures().detachAppender(log);
        }
        if (place != Place.STDIO) {
            assertThat(log.list)
                    .filteredOn(event -> event.getFormattedMessage().contains("fails_null"))
                    .singleElement()
                    .satisfies(event -> assertThat(event.getThrowableProxy().getClassName())
                            .isEqualTo(NullPointerException.class.getName()));
        }
    }

    private static Logger failures() {
        return (Logger) LoggerFactory.getLogger("dev.faultline.failures");
    }

    private static Map<String, String> successes() {
        Map<String, String> requests = new LinkedHashMap<>();
        new SuccessfulTools()
                .tools()
                .forEach(it ->
                        requests.put(it.tool().name(), Channel.call(it.tool().name())));
        METHODS.forEach(name -> requests.put(name, Channel.call(name)));
        requests.put("spring_argument", Channel.call("spring_argument", "{\"person\":{\"name\":\"Ann\",\"age\":30}}"));
        for (String method :
                List.of("ping", "tools/list", "prompts/list", "resources/list", "resources/templates/list")) {
            requests.put(method, Channel.request(method, "{}"));
        }
        requests.put(
                "prompts/get", Channel.request("prompts/get", "{\"name\":\"greet\",\"arguments\":{\"name\":\"Ann\"}}"));
        for (String uri :
                List.of("fixture://text", "fixture://blob", "fixture://empty", "fixture://both", "rows://a/7")) {
            requests.put(uri, Channel.request("resources/read", "{\"uri\":\"" + uri + "\"}"));
        }
        requests.put(
                "completion/complete",
                Channel.request(
                        "completion/complete",
                        "{\"ref\":{\"type\":\"ref/prompt\",\"name\":\"greet\"},"
                                + "\"argument\":{\"name\":\"name\",\"value\":\"An\"}}"));
        return requests;
    }

    private static Map<String, String> failing() {
        Map<String, String> requests = new LinkedHashMap<>();
        SAID.keySet().forEach(request -> requests.put(request, request));
        return requests;
    }

    private static Map<String, String> answers(Channel channel, Map<String, String> requests) throws Exception {
        Map<String, String> answers = new LinkedHashMap<>();
        for (Map.Entry<String, String> request : requests.entrySet()) {
            answers.put(request.getKey(), channel.answer(request.getValue(), PATIENCE));
        }
        return answers;
    }

    private static void equal(Map<String, String> bare, Map<String, String> guarded) {
        SoftAssertions softly = new SoftAssertions();
        bare.forEach((name, answer) -> {
            if (!PERMITTED.containsKey(name)) {
                String other = Objects.requireNonNull(guarded.get(name));
                softly.assertThat(messages(other).equals(messages(answer)))
                        .as(() -> name + "\nbare    " + shown(answer) + "\nguarded " + shown(other))
                        .isTrue();
            }
        });
        softly.assertAll();
    }

    private static List<JsonValue> messages(String answer) {
        List<JsonValue> messages = new ArrayList<>();
        answer.lines()
                .forEach(line -> messages.add(JsonText.read(line).readable().orElseThrow()));
        return messages;
    }

    private static String shown(String answer) {
        return BoundedText.ellipsized(answer, 1000);
    }

    private static void explained(Map<String, String> guarded) {
        SoftAssertions softly = new SoftAssertions();
        SAID.forEach((request, words) -> softly.assertThat(guarded.get(request))
                .as(request)
                .contains("\"isError\":true")
                .contains(words)
                .doesNotContain("has a defect", "report the failure"));
        softly.assertAll();
    }
}
