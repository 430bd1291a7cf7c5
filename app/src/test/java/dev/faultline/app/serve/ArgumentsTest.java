package dev.faultline.app.serve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.app.Run;
import dev.faultline.app.SharedLog;
import dev.faultline.app.wire.HttpConnection;
import dev.faultline.app.wire.HttpServer;
import dev.faultline.app.wire.StdioClient;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonString;
import dev.faultline.json.JsonText;
import dev.faultline.server.testing.Messages;
import dev.faultline.testing.Spec;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Invalid arguments, over both transports of the real server with all toolsets. */
@SharedLog
class ArgumentsTest {
    private static final String DEEP = "[".repeat(50_000) + "]".repeat(50_000);
    private static final int LIMIT = 16 * 1024 * 1024;

    @TempDir
    private static Path root;

    @TempDir
    private static Path state;

    private static StdioClient stdio;
    private static HttpServer http;
    private static HttpConnection connection;

    /** A client over one transport. */
    interface Asking {
        JsonObject ask(String method, String params) throws Exception;

        default JsonObject call(String tool, String arguments) throws Exception {
            return ask("tools/call", "{\"name\":\"" + tool + "\",\"arguments\":" + arguments + "}");
        }
    }

    @BeforeAll
    static void start() throws Exception {
        Map<String, String> home = Map.of("FAULTLINE_HOME", state.toString());
        stdio = new StdioClient(Run.begin(home, "serve", "--stdio", "--root", root.toString()));
        http = new HttpServer(Run.begin(home, "serve", "--http", "127.0.0.1:0", "--root", root.toString()));
        connection = http.connect();
    }

    @AfterAll
    static void stop() throws Exception {
        stdio.close();
        http.close();
    }

    static Stream<Asking> transports() {
        return Stream.of(
                (method, params) -> Messages.object(stdio.ask(method, params).join()), connection::ask);
    }

    @ParameterizedTest
    @MethodSource("transports")
    @Spec({"R3", "R36"})
    void argumentsThatAreTooDeepAreAToolResult(Asking client) throws Exception {
        String problem = JsonText.print(Messages.result(client.call("open_file", "{\"path\":" + DEEP + "}")));
        String toolError = JsonText.print(Messages.result(client.call("start_workflow", "{\"context\":" + DEEP + "}")));

        assertThat(problem)
                .contains("\"code\":\"invalid-parameter\"", "is nested deeper than 128 levels", "\"isError\":true");
        assertThat(toolError)
                .contains("\"code\":\"VALIDATION_ERROR\"", "is nested deeper than 128 levels", "\"isError\":true");
    }

    @ParameterizedTest
    @MethodSource("transports")
    @Spec("R3")
    void argumentsMayBeTheTextOfAnObject(Asking client) throws Exception {
        Files.writeString(root.resolve("a.txt"), "hello");
        String list = "{\"workspacePath\":\"" + root + "\"}";

        assertThat(texted(client, "open_file", "{\"path\":\"a.txt\"}")).contains("hello");
        assertThat(texted(client, "list_workflows", list))
                .contains("\"workflows\":[")
                .contains("\"isError\":false");
        assertThat(texted(client, "context.list_caches", "{}"))
                .contains("caches")
                .doesNotContain("invalid_query");
        assertThat(texted(client, "context.resolve", "{\"cache\":\"none\",\"query\":\"x\",\"budget\":1}"))
                .contains("cache_missing");
        assertThat(texted(client, "begin_session", "{\"workspace_root\":\"/\"}"))
                .contains("SESSION_INITIALIZATION_FAILED");
    }

    @ParameterizedTest
    @MethodSource("transports")
    @Spec("R3")
    void textThatIsNotJsonIsAWrongFormat(Asking client) throws Exception {
        String sentence = "arguments must be an object, or the text of its JSON";

        assertThat(texted(client, "open_file", "a.txt")).contains("invalid-parameter", sentence);
        assertThat(texted(client, "list_workflows", "a.txt")).contains("VALIDATION_ERROR", sentence);
        assertThat(texted(client, "context.list_caches", "a.txt")).contains("invalid_query");
        assertThat(texted(client, "begin_session", "a.txt")).contains("INVALID_INPUT_FORMAT", sentence);
        assertThat(texted(client, "open_file", "[1]")).contains("arguments must be an object\"");
    }

    private static String texted(Asking client, String tool, String arguments) throws Exception {
        return JsonText.print(Messages.result(client.call(tool, JsonText.print(new JsonString(arguments)))));
    }

    @ParameterizedTest
    @MethodSource("transports")
    @Spec("R36")
    void otherMessagesThatAreTooDeepAreAnsweredUnderTheirId(Asking client) throws Exception {
        JsonObject answer = client.ask("ping", "{\"a\":" + DEEP + "}");

        assertThat(JsonText.print(answer))
                .contains("\"code\":-32600,\"message\":\"A member of the message is nested deeper than 128 levels\"");
    }

    @ParameterizedTest
    @MethodSource("transports")
    @Spec("R36")
    void aMessageThatIsTooLargeIsAnsweredUnderItsId(Asking client) throws Exception {
        JsonObject answer = client.call("open_file", "{\"path\":\"" + "x".repeat(LIMIT) + "\"}");

        assertThat(JsonText.print(answer))
                .contains("\"code\":-32600,\"message\":\"The message is larger than 16 MiB\"");
    }

    @ParameterizedTest
    @MethodSource("transports")
    @Spec({"SE-18", "TE-09", "PD-84"})
    void everyDialectNamesAllIssuesAndWhatWasMeant(Asking client) throws Exception {
        String problem = JsonText.print(Messages.result(client.call("open_file", "{\"Path\":\"a\",\"startline\":1}")));
        String toolError = JsonText.print(
                Messages.result(client.call("inspect_workflow", "{\"WorkflowId\":\"a\",\"workspacePath\":\"/w\"}")));
        String systemError = JsonText.print(Messages.result(client.call("begin_session", "{\"workspaceroot\":\"a\"}")));
        String resolve = JsonText.print(Messages.result(client.call("context.resolve", "{\"Query\":\"a\"}")));

        assertThat(problem)
                .contains("path is required; Path is not an argument of this tool (did you mean `path`?);"
                        + " startline is not an argument of this tool (did you mean `start_line`?)");
        assertThat(toolError)
                .contains("\"message\":\"Invalid input\"")
                .contains("{\"path\":\"WorkflowId\",\"message\":\"WorkflowId is not an argument of this tool"
                        + " (did you mean `workflowId`?)\"}");
        assertThat(systemError)
                .contains("\"error_code\":\"MISSING_REQUIRED_FIELD\"")
                .contains("(did you mean `workspace_root`?)");
        assertThat(resolve).contains("invalid_query").doesNotContain("did you mean");
    }
}
