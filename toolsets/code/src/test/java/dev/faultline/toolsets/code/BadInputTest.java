package dev.faultline.toolsets.code;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.json.JsonObject;
import dev.faultline.testing.Spec;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Bad values for every argument of every code tool: each gives one problem and one record. */
class BadInputTest {
    private static final String LONG = "a".repeat(5_000);
    private static final List<String> WRONG_TEXT = List.of("null", "5", "true", "[]", "{}");
    private static final List<String> WRONG_COUNT = List.of("\"1\"", "1.5", "true", "[]", "{}", "1e400");

    /** A call with bad input, and the code of its problem. */
    private record Call(String tool, String arguments, String code) {
        @Override
        public String toString() {
            return tool + " " + arguments.substring(0, Math.min(arguments.length(), 80)) + ": " + code;
        }
    }

    @TempDir
    private static Path scratch;

    @AutoClose
    private static ServedRepository server;

    @BeforeAll
    static void start() throws Exception {
        server = ServedRepository.in(scratch);
    }

    private static Stream<Call> badInput() {
        return Stream.of(
                        Stream.of("open_file", "blame_range", "file_history").flatMap(BadInputTest::paths),
                        Stream.of("open_file", "blame_range").flatMap(BadInputTest::ranges),
                        files(),
                        lists(),
                        searches(),
                        Stream.of(of("semantic_search", "{\"query\":\"where is it\"}", "vector-search-error")))
                .flatMap(cases -> cases);
    }

    private static Stream<Call> paths(String tool) {
        Stream<String> wrongTypes = WRONG_TEXT.stream();
        Stream<String> wrongValues = Stream.of("\"\"", "\"a\\u0000b\"", "\"" + LONG + "\"", "\"a.py\",\"extra\":1");
        return Stream.of(
                        Stream.of(of(tool, "{}", "invalid-parameter")),
                        Stream.concat(wrongTypes, wrongValues).map(path -> path(tool, path, "invalid-parameter")),
                        Stream.of("\"../outside.txt\"", "\"/etc/passwd\"", "\"link.txt\"")
                                .map(path -> path(tool, path, "forbidden")),
                        Stream.of("\"no\\nsuch\"", "\"--version\"", "\"nope/nope.py\"")
                                .map(path -> path(tool, path, "file-not-found")))
                .flatMap(cases -> cases);
    }

    private static Call path(String tool, String path, String code) {
        String lines = tool.equals("blame_range") ? ",\"start_line\":1,\"end_line\":1" : "";
        return of(tool, "{\"path\":" + path + lines + "}", code);
    }

    private static Stream<Call> ranges(String tool) {
        return WRONG_COUNT.stream()
                .map(it ->
                        of(tool, "{\"path\":\"a.py\",\"start_line\":" + it + ",\"end_line\":2}", "invalid-parameter"))
                .flatMap(first -> Stream.of(
                        first,
                        of(tool, "{\"path\":\"a.py\",\"start_line\":0,\"end_line\":1}", "invalid-parameter"),
                        of(tool, "{\"path\":\"a.py\",\"start_line\":-1,\"end_line\":1}", "invalid-parameter"),
                        of(tool, "{\"path\":\"a.py\",\"start_line\":2,\"end_line\":1}", "invalid-parameter")))
                .distinct();
    }

    private static Stream<Call> files() {
        return Stream.of(
                of("open_file", "{\"path\":\"folder\"}", "file-operation-error"),
                of("open_file", "{\"path\":\"huge.txt\"}", "file-operation-error"),
                of("open_file", "{\"path\":\"binary.dat\"}", "unsupported-encoding"),
                of("open_file", "{\"path\":\"latin.txt\"}", "unsupported-encoding"),
                of("blame_range", "{\"path\":\"untracked.py\",\"start_line\":1,\"end_line\":1}", "git-operation-error"),
                of("file_history", "{\"path\":\"a.py\",\"limit\":-3}", "invalid-parameter"));
    }

    private static Stream<Call> lists() {
        return Stream.of(
                of("list_paths", "{\"path\":\"nope\"}", "file-not-found"),
                of("list_paths", "{\"path\":\"a.py\"}", "file-operation-error"),
                of("list_paths", "{\"path\":\"..\"}", "forbidden"),
                of("list_paths", "{\"include_globs\":\"*.py\"}", "invalid-parameter"),
                of("list_paths", "{\"include_globs\":[\"[\"]}", "invalid-parameter"),
                of("list_paths", "{\"include_globs\":[5]}", "invalid-parameter"),
                of("list_paths", "{\"languages\":[\"klingon\"]}", "invalid-parameter"),
                of("list_paths", "{\"max_results\":-1}", "invalid-parameter"),
                of("list_paths", "{\"max_results\":1e99}", "invalid-parameter"),
                of("list_paths", "[]", "invalid-parameter"),
                of("list_paths", "\"text\"", "invalid-parameter"));
    }

    private static Stream<Call> searches() {
        return Stream.of(
                of("search_text", "{}", "invalid-parameter"),
                of("search_text", "{\"query\":\"\"}", "invalid-parameter"),
                of("search_text", "{\"query\":5}", "invalid-parameter"),
                of("search_text", "{\"query\":\"" + "q".repeat(70_000) + "\"}", "invalid-parameter"),
                of("search_text", "{\"query\":\"(\",\"regex\":true}", "invalid-parameter"),
                of("search_text", "{\"query\":\"(?=a)\",\"regex\":true}", "invalid-parameter"),
                of("search_text", "{\"query\":\"a\",\"regex\":\"yes\"}", "invalid-parameter"),
                of("search_text", "{\"query\":\"a\",\"paths\":[\"../\"]}", "forbidden"),
                of("search_text", "{\"query\":\"a\",\"paths\":[\"nope\"]}", "file-not-found"),
                of("search_text", "{\"query\":\"a\",\"max_results\":-1}", "invalid-parameter"));
    }

    private static Call of(String tool, String arguments, String code) {
        return new Call(tool, arguments, code);
    }

    @Test
    @Spec({"PD-90", "PD-94"})
    void getsOneProblemAndOneRecord() {
        assertThat(badInput()).hasSizeGreaterThan(80).allSatisfy(call -> {
            int before = server.recorded().size();

            JsonObject problem = server.problem(call.tool, call.arguments);

            assertThat(problem.string("code")).as(problem.toString()).contains(call.code);
            assertThat(server.recorded()).hasSize(before + 1);
            assertThat(server.recorded().getLast().code()).isEqualTo(call.code);
            assertThat(server.content("open_file", "{\"path\":\"a.py\"}").string("content"))
                    .contains("one\ntwo\n");
        });
    }
}
