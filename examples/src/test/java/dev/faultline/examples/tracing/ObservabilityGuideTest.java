package dev.faultline.examples.tracing;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.observe.TraceObserver;
import io.opentelemetry.proto.common.v1.KeyValue;
import io.opentelemetry.proto.trace.v1.Span;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Runs the commands of docs/guides/observability.md, with a collector that keeps what it receives. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
@Tag("thorough")
class ObservabilityGuideTest {
    private static final Path GUIDE = Path.of("..", "docs", "guides", "observability.md");
    private static final Pattern COMMANDS = Pattern.compile("```sh\\n(.*?)```", Pattern.DOTALL);
    private static final String PORT = "8089";

    /** The ways to start the example. */
    enum Way {
        HTTP,
        STDIO;

        boolean isShownIn(String block) {
            return block.contains("ParcelClient") && block.contains(PORT) == (this == HTTP);
        }
    }

    @TempDir
    private Path folder;

    @ParameterizedTest
    @EnumSource
    void oneFailureHasTheSameIdInTheClientTheLogTheTraceAndTheTrail(Way way) throws Exception {
        String printed;
        List<Span> spans;
        try (OtlpReceiver collector = OtlpReceiver.start()) {
            printed = run(commands(way), collector.endpoint());
            spans = collector.spans(3);
        }
        String outcome = Files.readString(folder.resolve("outcome.txt"));
        String id = outcome.substring("Failure ".length(), outcome.indexOf(": "));
        Span client = only(spans, Span.SpanKind.SPAN_KIND_CLIENT);
        Span server = only(spans, Span.SpanKind.SPAN_KIND_SERVER);
        Span query = only(spans, Span.SpanKind.SPAN_KIND_INTERNAL);

        assertThat(outcome).isEqualTo("Failure " + id + ": There is no parcel 4712\n");
        assertThat(printed.lines().map(line -> line.substring(0, line.indexOf(':'))))
                .containsExactly("outcome.txt", "server.log", "trail/audit-log.jsonl");
        assertThat(attribute(client, TraceObserver.OCCURRENCE)).contains(id);
        assertThat(attribute(server, TraceObserver.OCCURRENCE)).contains(id);
        assertThat(attribute(server, "dev.faultline.server")).contains("parcels");
        assertThat(attribute(server, "gen_ai.tool.name")).contains("track_parcel");
        assertThat(faults()).singleElement().satisfies(fault -> {
            assertThat(fault.string("id")).contains(id);
            assertThat(fault.string("tool_name")).contains("track_parcel");
        });
        assertThat(Files.readString(folder.resolve("server.log")))
                .contains(field("occurrence", id), field("tool", "track_parcel"), field("server", "parcels"))
                .contains(field("trace_id", hex(server.getTraceId())), field("span_id", hex(server.getSpanId())));
        assertThat(server.getParentSpanId()).isEqualTo(client.getSpanId());
        assertThat(query.getParentSpanId()).isEqualTo(server.getSpanId());
        assertThat(spans).allSatisfy(span -> assertThat(span.getTraceId()).isEqualTo(client.getTraceId()));
    }

    private static String commands(Way way) throws IOException {
        List<String> blocks = COMMANDS.matcher(Files.readString(GUIDE))
                .results()
                .map(block -> block.group(1))
                .filter(way::isShownIn)
                .toList();
        assertThat(blocks).hasSize(1);
        try (ServerSocket free = new ServerSocket(0)) {
            return blocks.getFirst().replace(PORT, String.valueOf(free.getLocalPort()));
        }
    }

    /** {@return what the commands print, with this collector} */
    private String run(String commands, String endpoint) throws Exception {
        ProcessBuilder shell = new ProcessBuilder("bash", "-c", commands)
                .directory(folder.toFile())
                .redirectError(folder.resolve("errors.txt").toFile());
        Map<String, String> environment = shell.environment();
        environment.put("OTEL_EXPORTER_OTLP_ENDPOINT", endpoint);
        environment.put("CLASSPATH", System.getProperty("java.class.path"));
        environment.put("PATH", Path.of(System.getProperty("java.home"), "bin") + ":" + System.getenv("PATH"));
        Process process = shell.start();
        String printed = new String(process.getInputStream().readAllBytes(), UTF_8);

        assertThat(process.waitFor())
                .as("%s%n%s", printed, Files.readString(folder.resolve("errors.txt")))
                .isZero();
        return printed;
    }

    private List<JsonObject> faults() throws IOException {
        return Files.readAllLines(folder.resolve("trail/audit-log.jsonl")).stream()
                .map(line -> (JsonObject) JsonText.read(line).clean().orElseThrow())
                .filter(entry -> entry.string("type").equals(Optional.of("fault")))
                .toList();
    }

    private static String field(String name, String value) {
        return name + "=\"" + value + "\"";
    }

    private static String hex(ByteString id) {
        return HexFormat.of().formatHex(id.toByteArray());
    }

    private static Span only(List<Span> spans, Span.SpanKind kind) {
        List<Span> found = spans.stream().filter(span -> span.getKind() == kind).toList();
        assertThat(found).as("%s among %s", kind, spans).hasSize(1);
        return found.getFirst();
    }

    private static Optional<String> attribute(Span span, String name) {
        return span.getAttributesList().stream()
                .filter(attribute -> attribute.getKey().equals(name))
                .map(KeyValue::getValue)
                .map(value -> value.getStringValue())
                .findFirst();
    }
}
