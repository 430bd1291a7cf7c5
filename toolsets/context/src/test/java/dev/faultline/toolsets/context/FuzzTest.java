package dev.faultline.toolsets.context;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.dialect.Envelope;
import dev.faultline.dialects.resolvev0.ResolveCode;
import dev.faultline.dialects.resolvev0.ResolveV0Dialect;
import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonNull;
import dev.faultline.json.JsonNumber;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonString;
import dev.faultline.json.JsonValue;
import dev.faultline.testing.Spec;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Random arguments, and caches with random damage: no message reveals more than its code. */
class FuzzTest {
    /** Paths, hashes and numbers, names of errors and of classes, and lines of a trace. */
    private static final Pattern DIAGNOSTIC = Pattern.compile(
            "[/\\\\]\\w|\\w[/\\\\]|[0-9]|[0-9a-f]{6}|\\.json|sha256|\\bE[A-Z]{3,}\\b|Exception|Throwable|java\\.|\\bat"
                    + " \\w+\\.|denied|descriptor|errno|null");

    private static final Map<String, String> SENTENCES =
            Arrays.stream(ResolveCode.values()).collect(Collectors.toMap(ResolveCode::wire, ResolveCode::sentence));

    private static final List<String> TEXTS = List.of(
            "c",
            "",
            ".",
            "..",
            "../c",
            "/etc/passwd",
            "c/manifest.json",
            "c\0",
            "nope",
            "hello",
            "\uD83D\uDE00",
            "sha256:64ec");

    private final Random random = new Random(20_260_304);

    @TempDir
    private Path root;

    @Test
    @Spec({"RV-14", "RV-15", "RV-20"})
    void noMessageRevealsMoreThanItsCode() throws Exception {
        Set<String> codes = new HashSet<>();
        for (int round = 0; round < 300; round++) {
            Path caches = root.resolve("round" + round);
            damage(Given.copy("minimal", caches.resolve("c")));
            Given tools = Given.tools(caches);
            for (int call = 0; call < 6; call++) {
                String tool = List.of("resolve", "resolve", "inspect_cache", "list_caches")
                        .get(random.nextInt(4));
                JsonValue arguments = call == 0 ? plain() : arguments();

                Envelope answer = tools.call(tool, arguments);

                assertThat(tools.call(tool, arguments)).isEqualTo(answer);
                if (answer.isError()) {
                    codes.add(checked(answer));
                }
            }
        }
        assertThat(codes).contains("cache_missing", "cache_invalid", "invalid_query", "invalid_budget");
    }

    private static String checked(Envelope answer) throws Exception {
        assertThat(new ResolveV0Dialect().check(answer)).isEmpty();
        Given.validates("mcp_error", answer.text().getFirst());
        String message = Given.object(answer.text().getFirst())
                .object("error")
                .orElseThrow()
                .string("message")
                .orElseThrow();
        assertThat(DIAGNOSTIC.matcher(message).find()).as(message).isFalse();
        String code = Given.code(answer);
        assertThat(message).isEqualTo(SENTENCES.get(code));
        return code;
    }

    private void damage(Path cache) throws Exception {
        Damage[] all = Damage.values();
        List<Path> files = List.of(
                cache.resolve("manifest.json"),
                cache.resolve("index.json"),
                cache.resolve("documents/64ec88ca00b2.json"));
        if (random.nextInt(3) == 0) {
            all[random.nextInt(all.length)].on(cache);
            return;
        }
        Path file = files.get(random.nextInt(files.size()));
        byte[] bytes = Files.readAllBytes(file);
        for (int i = random.nextInt(4); i > 0; i--) {
            bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
        }
        Files.write(file, random.nextInt(5) == 0 ? Arrays.copyOf(bytes, random.nextInt(bytes.length)) : bytes);
    }

    private static JsonObject plain() {
        return JsonObject.builder()
                .put("cache", "c")
                .put("query", "hello")
                .put("budget", 100)
                .build();
    }

    private JsonValue arguments() {
        JsonObject.Builder arguments = JsonObject.builder();
        for (String name : List.of("cache", "query", "budget", "more")) {
            if (random.nextInt(name.equals("more") ? 8 : 2) > 0 != name.equals("more")) {
                arguments.put(name, value(name));
            }
        }
        return random.nextInt(20) == 0 ? value("any") : arguments.build();
    }

    private JsonValue value(String name) {
        if (name.equals("budget") && random.nextBoolean()) {
            return new JsonNumber(List.of("0", "5", "-1", "1e9", "-0", "2.5", "99999999999999999999")
                    .get(random.nextInt(7)));
        }
        return switch (random.nextInt(6)) {
            case 0 -> JsonNull.NULL;
            case 1 -> JsonNumber.of(random.nextLong());
            case 2 -> JsonArray.ofStrings(TEXTS.subList(0, 2));
            default -> new JsonString(TEXTS.get(random.nextInt(TEXTS.size())));
        };
    }
}
