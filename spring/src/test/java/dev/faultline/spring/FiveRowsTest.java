package dev.faultline.spring;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.boundary.Recorder;
import dev.faultline.boundary.ToolBoundary;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.server.FaultlineServer;
import dev.faultline.server.testing.LineClient;
import dev.faultline.server.testing.Messages;
import dev.faultline.server.testing.ToolsetServer;
import dev.faultline.server.testing.WireClient;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpServerFeatures.SyncToolSpecification;
import io.modelcontextprotocol.server.transport.StdioServerTransportProvider;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import jakarta.validation.ConstraintViolationException;
import jakarta.validation.Validation;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.ConnectException;
import java.nio.channels.Channels;
import java.nio.channels.Pipe;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.web.client.ResourceAccessException;

/**
 * The same tools on the bare SDK and on a {@link FaultlineServer} with its defaults, which has neither an observer nor
 * the starter: in each row, the guard says as much as the SDK, or more (R40). {@link NeverWorseTest} has the rows of
 * the starter.
 */
class FiveRowsTest {
    private static final Logger LOGGER = Logger.getLogger(ToolBoundary.class.getName());

    private final List<LogRecord> logged = new CopyOnWriteArrayList<>();
    private final Handler handler = new Handler() {
        @Override
        public void publish(LogRecord one) {
            logged.add(one);
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    };

    private Pipe input;
    private Pipe output;
    private LineClient bare;
    private WireClient guarded;

    @BeforeEach
    void connect() throws IOException {
        LOGGER.addHandler(handler);
        input = Pipe.open();
        output = Pipe.open();
        McpServer.sync(new StdioServerTransportProvider(
                        McpJsonDefaults.getMapper(),
                        Channels.newInputStream(input.source()),
                        Channels.newOutputStream(output.sink())))
                .serverInfo("rows", "1")
                .tools(tools())
                .build();
        bare = new LineClient(Channels.newOutputStream(input.sink()), () -> "the bare SDK");
        BufferedReader lines = new BufferedReader(Channels.newReader(output.source(), UTF_8));
        Thread.ofPlatform().daemon().start(() -> lines.lines().forEach(bare::receive));
        bare.begin(Messages.REVISION);

        FaultlineServer server = FaultlineServer.named("rows", "1").recorder(Recorder.none());
        tools().forEach(server::tool);
        guarded = ToolsetServer.connect(server);
    }

    @AfterEach
    void disconnect() throws IOException {
        LOGGER.removeHandler(handler);
        guarded.close();
        input.sink().close();
    }

    @Test
    void aStructuredResultIsTheSame() {
        JsonObject withText = Messages.result(bare.call("counts", "{}").join());

        assertThat(Messages.texts(withText)).isNotEmpty();
        assertThat(Messages.result(guarded.call("counts", "{}").join())).isEqualTo(withText);
    }

    @Test
    void aViolationNamesTheArgumentsAsTheSdkDoes() {
        assertThat(bare("validates")).contains("name: must not be blank", "age: must be greater than or equal to 18");
        assertThat(guarded("validates"))
                .startsWith("age: must be greater than or equal to 18, name: must not be blank\n");
    }

    @Test
    void aRefusalKeepsItsReason() {
        assertThat(bare("protects")).contains("Only for owners");
        assertThat(guarded("protects")).startsWith("Only for owners\n");
    }

    @Test
    void aServiceThatIsDownIsNamedAsSuch() {
        assertThat(bare("asks")).contains("Connection refused");
        assertThat(guarded("asks")).startsWith("The network connection failed\n");
    }

    @Test
    void aDatabaseIsExplainedBetterThanByItsWrapper() {
        assertThat(bare("logs_in")).contains("could not load").doesNotContain("login", "28P01");
        assertThat(guarded("logs_in")).startsWith("The database rejects the server's login\n");
        assertThat(bare("connects")).contains("could not load").doesNotContain("reached", "08001");
        assertThat(guarded("connects")).startsWith("The database cannot be reached\n");
    }

    @Test
    void aDefectLeadsToItsStackTraceInTheLog() {
        String text = guarded("breaks");
        String id = text.substring("An unexpected error occurred (failure ".length(), text.indexOf(')'));

        assertThat(bare("breaks")).contains("because").doesNotContain("FiveRowsTest");
        assertThat(id).hasSize(8);
        assertThat(logged)
                .filteredOn(record -> record.getMessage().contains("breaks failed unexpectedly (failure " + id))
                .singleElement()
                .satisfies(record -> assertThat(record.getThrown())
                        .isInstanceOf(NullPointerException.class)
                        .hasStackTraceContaining("FiveRowsTest"));
    }

    private String bare(String tool) {
        return JsonText.print(bare.call(tool, "{}").join());
    }

    private String guarded(String tool) {
        return Messages.texts(Messages.result(guarded.call(tool, "{}").join())).getFirst();
    }

    /** What a caller sends. */
    private record Person(@NotBlank String name, @Min(18) int age) {}

    private static List<SyncToolSpecification> tools() {
        return List.of(
                counts(),
                failing(
                        "validates",
                        () -> new ConstraintViolationException(Validation.buildDefaultValidatorFactory()
                                .getValidator()
                                .validate(new Person("", 3)))),
                failing("protects", () -> new SecurityException("Only for owners")),
                failing(
                        "asks",
                        () -> new ResourceAccessException(
                                "I/O error on GET request for \"http://localhost:1\": Connection refused",
                                new ConnectException("Connection refused"))),
                failing("logs_in", () -> new RuntimeException("could not load", new SQLException("denied", "28P01"))),
                failing("connects", () -> new RuntimeException("could not load", new SQLException("no", "08001"))),
                failing("breaks", FiveRowsTest::defect));
    }

    @SuppressWarnings({"NullAway", "DataFlowIssue"}) // the defect
    private static RuntimeException defect() {
        String missing = Map.<String, String>of().get("name");
        return new IllegalStateException(missing.strip());
    }

    private static SyncToolSpecification counts() {
        Tool tool = Tool.builder("counts", Map.of("type", "object"))
                .outputSchema(Map.of("type", "object", "properties", Map.of("n", Map.of("type", "integer"))))
                .build();
        return new SyncToolSpecification(
                tool, (exchange, request) -> new CallToolResult(List.of(), false, Map.of("n", 7), null));
    }

    private static SyncToolSpecification failing(String name, Supplier<RuntimeException> thrown) {
        return new SyncToolSpecification(
                Tool.builder(name, Map.of("type", "object")).build(), (exchange, request) -> {
                    throw thrown.get();
                });
    }
}
