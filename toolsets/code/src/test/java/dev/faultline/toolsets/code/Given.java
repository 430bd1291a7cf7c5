package dev.faultline.toolsets.code;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.boundary.ToolBoundary;
import dev.faultline.dialect.Envelope;
import dev.faultline.dialects.problemdetails.ProblemDetailsDialect;
import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonString;
import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import dev.faultline.testing.InMemoryRecorder;
import dev.faultline.tool.Caller;
import dev.faultline.tool.Cancellation;
import dev.faultline.tool.ToolCall;
import dev.faultline.toolset.Tool;
import dev.faultline.toolset.Toolset;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The code tools on a folder, each behind a real boundary, and accessors for their answers. */
final class Given {
    private static final ProblemDetailsDialect DIALECT = new ProblemDetailsDialect();

    final Path root;
    final InMemoryRecorder recorder = new InMemoryRecorder();
    final List<String> notices = new ArrayList<>();
    private final List<Tool> tools;

    private Given(CodeSettings settings) {
        this.root = settings.root();
        this.tools = CodeTools.of(settings.notices((call, reason) -> notices.add(reason)))
                .tools();
    }

    static Given tools(Path root) {
        return tools(CodeSettings.of(root).ripgrep(RipgrepUse.NEVER));
    }

    static Given tools(CodeSettings settings) {
        return new Given(settings);
    }

    Tool tool(String name) {
        return tools.stream()
                .filter(tool -> tool.contract().name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    List<Tool> all() {
        return tools;
    }

    /** Writes a file with this text, and creates its folders. */
    Given file(String path, String text) {
        return file(path, text.getBytes(StandardCharsets.UTF_8));
    }

    Given file(String path, byte[] bytes) {
        try {
            Path file = root.resolve(path);
            Files.createDirectories(file.getParent());
            Files.write(file, bytes);
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Given link(String path, String target) {
        try {
            Path link = root.resolve(path);
            Files.createDirectories(link.getParent());
            Files.createSymbolicLink(link, Path.of(target));
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static JsonObject arguments(String json) {
        return (JsonObject) JsonText.read(json.replace('\'', '"')).clean().orElseThrow();
    }

    Envelope call(String tool, String arguments) {
        return call(tool, arguments(arguments));
    }

    Envelope call(String tool, JsonValue arguments) {
        return call(tool, arguments, Cancellation.NONE);
    }

    Envelope call(String tool, JsonValue arguments, Cancellation cancellation) {
        Tool served = tool(tool);
        int before = recorder.replies().size();
        Envelope answer = ToolBoundary.of(served.contract(), DIALECT, recorder)
                .callerErrors(Toolset.CALLER_ERRORS)
                .build()
                .call(
                        ToolCall.of(served.contract(), arguments, Caller.on("test"))
                                .cancelledBy(cancellation),
                        served.handler());
        assertThat(recorder.replies()).hasSize(before + (answer.isError() ? 1 : 0));
        if (answer.isError()) {
            assertThat(DIALECT.forTool(served.contract()).check(answer)).isEmpty();
        }
        return answer;
    }

    /** {@return the result of a call that must succeed} */
    JsonObject result(String tool, String arguments) {
        return result(tool, arguments(arguments));
    }

    JsonObject result(String tool, JsonValue arguments) {
        Envelope answer = call(tool, arguments);
        assertThat(answer.isError()).as(answer.text().toString()).isFalse();
        JsonObject result = answer.structured().orElseThrow();
        assertThat(answer.text()).containsExactly(JsonText.print(result));
        assertThat(result.members().keySet())
                .containsExactlyElementsOf(
                        tool(tool).contract().emptyResult().members().keySet());
        return result;
    }

    /** {@return the problem of a call that must fail} */
    JsonObject problem(String tool, String arguments) {
        return problem(tool, arguments(arguments));
    }

    JsonObject problem(String tool, JsonValue arguments) {
        Envelope answer = call(tool, arguments);
        assertThat(answer.isError()).as(answer.text().toString()).isTrue();
        return answer.structured().orElseThrow().object("problem").orElseThrow();
    }

    /** {@return the status, code and detail of a call that must fail} */
    String refusal(String tool, String arguments) {
        return refusal(problem(tool, arguments));
    }

    static String refusal(JsonObject problem) {
        return JsonText.print(problem.get("status").orElseThrow()) + " "
                + problem.string("code").orElseThrow() + ": "
                + problem.string("detail").orElseThrow();
    }

    static String number(JsonObject object, String name) {
        return JsonText.print(object.get(name).orElseThrow());
    }

    static List<JsonObject> objects(JsonObject object, String name) {
        return ((JsonArray) object.get(name).orElseThrow())
                .items().stream().map(item -> (JsonObject) item).toList();
    }

    List<String> paths(String arguments) {
        return objects(result("list_paths", arguments), "items").stream()
                .map(item -> item.string("path").orElseThrow())
                .toList();
    }

    /** {@return the matches of a search, each as {@code path:line:column:preview}} */
    List<String> matches(JsonObject arguments) {
        return objects(result("search_text", arguments), "matches").stream()
                .map(match -> match.string("path").orElseThrow() + ":" + number(match, "line") + ":"
                        + number(match, "column") + ":"
                        + match.string("preview").orElseThrow())
                .toList();
    }

    List<String> matches(String arguments) {
        return matches(arguments(arguments));
    }

    static JsonObject query(String text, boolean regex) {
        return JsonObject.builder()
                .put("query", new JsonString(text))
                .put("regex", regex)
                .put("max_results", 10_000)
                .build();
    }
}
