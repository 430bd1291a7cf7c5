package dev.faultline.toolsets.context;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.boundary.ToolBoundary;
import dev.faultline.dialect.Envelope;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import dev.faultline.testing.InMemoryRecorder;
import dev.faultline.tool.Caller;
import dev.faultline.tool.ToolCall;
import dev.faultline.toolset.Tool;
import dev.faultline.toolset.Toolset;
import dev.faultline.toolsets.context.testing.FrozenSchema;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** The context tools on a folder of caches, each behind a real boundary. */
final class Given {
    private static final Path DATA = Path.of("src/test/resources/context");

    final Path root;
    final InMemoryRecorder recorder = new InMemoryRecorder();
    private final Toolset toolset;

    private Given(ContextSettings settings) {
        this.root = settings.root();
        this.toolset = ContextTools.of(settings);
    }

    static Given tools(Path root) {
        return new Given(ContextSettings.of(root));
    }

    static Given tools(ContextSettings settings) {
        return new Given(settings);
    }

    static Path documents(String set) {
        return DATA.resolve("documents").resolve(set);
    }

    static Path cache(String name) {
        return caches().resolve(name);
    }

    static Path caches() {
        return DATA.resolve("caches");
    }

    /** Copies one of the prepared caches, so that a test can change it. */
    static Path copy(String name, Path to) {
        copy(cache(name), to);
        return to;
    }

    static void copy(Path from, Path to) {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : (Iterable<Path>) files::iterator) {
                Path target = to.resolve(from.relativize(file).toString());
                Files.createDirectories(target.getParent());
                Files.copy(file, target);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Validates the JSON against one of the frozen schemas. */
    static void validates(String schema, String json) {
        assertThat(FrozenSchema.violations(schema, json)).as(json).isEmpty();
    }

    Tool tool(String name) {
        return toolset.tools().stream()
                .filter(tool -> tool.contract().name().equals("context." + name))
                .findFirst()
                .orElseThrow();
    }

    Envelope call(String tool, JsonValue arguments) {
        Tool served = tool(tool);
        return ToolBoundary.of(served.contract(), toolset.dialect(), recorder)
                .callerErrors(toolset.callerErrors())
                .build()
                .call(ToolCall.of(served.contract(), arguments, Caller.on("test")), served.handler());
    }

    Envelope resolve(String cache, String query, long budget) {
        return call(
                "resolve",
                JsonObject.builder()
                        .put("cache", cache)
                        .put("query", query)
                        .put("budget", budget)
                        .build());
    }

    /** {@return the text of an answer that must be a success} */
    static String text(Envelope answer) {
        assertThat(answer.isError()).as(answer.text().toString()).isFalse();
        assertThat(answer.structured()).isEmpty();
        return answer.text().getFirst();
    }

    /** {@return the code of an answer that must be a failure} */
    static String code(Envelope answer) {
        assertThat(answer.isError()).as(answer.text().toString()).isTrue();
        return object(answer.text().getFirst())
                .object("error")
                .orElseThrow()
                .string("code")
                .orElseThrow();
    }

    static JsonObject object(String json) {
        return (JsonObject) JsonText.read(json).clean().orElseThrow();
    }
}
