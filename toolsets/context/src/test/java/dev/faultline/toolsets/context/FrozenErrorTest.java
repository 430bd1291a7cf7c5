package dev.faultline.toolsets.context;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.dialects.resolvev0.ResolveCode;
import dev.faultline.internal.Sha256;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.server.testing.Messages;
import dev.faultline.testing.Spec;
import dev.faultline.toolsets.context.testing.ContextClient;
import dev.faultline.toolsets.context.testing.FrozenSchema;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Caches with every kind of damage and arguments of every kind: each error that a client receives is a frozen one. */
class FrozenErrorTest {
    private static final int CALLS = 400;
    private static final List<String> VALUES = List.of(
            "\"minimal\"",
            "\"\"",
            "\"../minimal\"",
            "\"/etc/passwd\"",
            "\"minimal\\u0000\"",
            "\"\\ud800\"",
            "\"\\u00e9 \\ud83d\\ude00\"",
            "0",
            "5",
            "-1",
            "-0",
            "1.5",
            "1e3",
            "9223372036854775808",
            "null",
            "true",
            "[]",
            "{\"a\":[null]}");

    private static final Map<String, String> SENTENCES =
            Arrays.stream(ResolveCode.values()).collect(Collectors.toMap(ResolveCode::wire, ResolveCode::sentence));
    private static final List<String> BROKEN = Arrays.stream(Damage.values())
            .map(damage -> "\"" + damage + "/cache\"")
            .toList();

    @TempDir
    private static Path folder;

    @AutoClose
    private static ContextClient server;

    @BeforeAll
    static void start() throws Exception {
        Path caches = folder.resolve("caches");
        Given.copy("minimal", caches.resolve("minimal"));
        for (Damage damage : Damage.values()) {
            damage.on(Given.copy("minimal", caches.resolve(damage.name()).resolve("cache")));
        }
        server = ContextClient.of(ContextClient.server(caches));
    }

    @Test
    @Spec({"RV-07", "RV-13"})
    void everyBrokenCacheIsInvalid() {
        assertThat(BROKEN).allSatisfy(cache -> {
            String named = "\"cache\":" + cache;
            assertThat(server.code("resolve", "{" + named + ",\"query\":\"hello\",\"budget\":100}"))
                    .isEqualTo("cache_invalid");
            assertThat(server.text("inspect_cache", "{" + named + "}")).endsWith("\"valid\":false}");
        });
    }

    @Test
    @Spec({"RV-02", "RV-04", "RV-20"})
    void everyErrorIsACodeAndASentence() {
        Random random = new Random(20_261_115);
        Set<String> codes = new HashSet<>();
        for (int call = 0; call < CALLS; call++) {
            String tool = random.nextInt(4) == 0 ? "inspect_cache" : "resolve";
            String arguments = arguments(random);

            for (String text : errors(Messages.object(server.call(tool, arguments)))) {
                assertThat(FrozenSchema.violations(text))
                        .as("%s %s", arguments, text)
                        .isEmpty();
                JsonObject error = Messages.object(text).object("error").orElseThrow();
                assertThat(error.members().keySet()).containsExactly("code", "message");
                String code = error.string("code").orElseThrow();
                assertThat(error.string("message")).contains(SENTENCES.get(code));
                codes.add(code);
            }
        }
        assertThat(codes)
                .containsExactlyInAnyOrder("cache_missing", "cache_invalid", "invalid_query", "invalid_budget");
    }

    @Test
    @Spec({"RV-02", "RV-04"})
    void theFrozenSchemaRejectsOtherErrors() {
        String missing = "{\"cache\":\"nope\",\"query\":\"\",\"budget\":0}";
        String sent = errors(Messages.object(server.call("resolve", missing))).getFirst();

        assertThat(FrozenSchema.violations(sent)).isEmpty();
        assertThat(List.of(
                        "\"message\":\"Cache does not exist\",\"details\":null",
                        "\"message\":null",
                        "\"message\":\"\"",
                        "\"message\":\" \\t\\n\"",
                        "\"message\":5"))
                .allSatisfy(otherwise -> {
                    String other = sent.replace("\"message\":\"Cache does not exist\"", otherwise);
                    assertThat(other).isNotEqualTo(sent);
                    assertThat(FrozenSchema.violations(other)).isNotEmpty();
                });
    }

    @Test
    @Spec({"RV-20", "RV-21"})
    void everyErrorMatchesTheFrozenSchema() {
        List<String> unknown = errors(Messages.object(server.call("nope", "{}")));

        assertThat(Sha256.of(FrozenSchema.ofErrors()))
                .isEqualTo("747bee8f2c1ff5250d3eb36284aca8cb1113dfd0d9319cb30e7aa64e40410f11");
        assertThat(unknown)
                .hasSize(1)
                .allSatisfy(text -> assertThat(FrozenSchema.violations(text)).isEmpty());
    }

    /** {@return the error in a result of a tool or in an error of the protocol, if there is one} */
    private static List<String> errors(JsonObject answer) {
        return answer.object("error")
                .map(error -> List.of(JsonText.print(error.get("data").orElseThrow()) + "\n"))
                .orElseGet(() -> Messages.result(answer).get("isError").isPresent()
                        ? Messages.texts(Messages.result(answer))
                        : List.of());
    }

    private static String arguments(Random random) {
        if (random.nextInt(10) == 0) {
            return any(VALUES, random);
        }
        String cache = any(random.nextBoolean() ? BROKEN : VALUES, random);
        String query = random.nextInt(3) == 0 ? any(VALUES, random) : "\"hello\"";
        String budget = random.nextInt(3) == 0 ? any(VALUES, random) : "100";
        String more = random.nextInt(8) == 0 ? ",\"more\":1" : "";
        return "{\"cache\":" + cache + ",\"query\":" + query + ",\"budget\":" + budget + more + "}";
    }

    private static String any(List<String> values, Random random) {
        return values.get(random.nextInt(values.size()));
    }
}
