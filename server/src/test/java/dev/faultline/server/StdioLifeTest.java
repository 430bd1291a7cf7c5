package dev.faultline.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.fault.CommonCode;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.testing.Spec;
import java.io.BufferedReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The start and the end of a guarded server over standard input and output. */
class StdioLifeTest {
    private static final String PATIENT = GuardedFixture.PATIENT.name();

    @Test
    void answersCallsInProgressWhenTheInputEnds() throws Exception {
        StdioWire wire = StdioWire.open(PATIENT);
        List<CompletableFuture<Seen>> calls =
                List.of(wire.send(Wire.call("naps")), wire.send(Wire.call("throws")), wire.send(Wire.call("fine")));
        wire.endInput();

        assertThat(calls.getFirst().get().body()).isEqualTo(Expect.text("awake"));
        assertThat(calls.get(1).get().body()).contains("An unexpected error occurred", "\"code\":\"UNEXPECTED\"");
        assertThat(calls.getLast().get().body()).isEqualTo(Expect.text("fine"));
        assertThat(wire.end().get()).isZero();
    }

    @Test
    void answersCallsThatDoNotFinishAfterTheInputEnds() throws Exception {
        StdioWire wire = StdioWire.to(GuardedFixture.PATIENT.server()).begin();
        CompletableFuture<Seen> call = wire.send(Wire.call("hangs"));
        wire.endInput();

        assertThat(call.get().body())
                .isEqualTo(Expect.failure("hangs", CommonCode.INTERRUPTED, "The connection ended before the call did"));
        assertThat(wire.end().get()).isZero();
    }

    @Test
    void rejectsACallBeforeInitialize() throws Exception {
        StdioWire wire = StdioWire.to(GuardedFixture.PATIENT.server());
        Seen early = wire.send(Wire.call("fine")).get();
        Seen ping = wire.send(Wire.request("ping", "{}")).get();
        wire.close();

        String refused = Expect.error(
                -32600, "tools/call", CommonCode.NOT_INITIALIZED.fault("The connection has not been initialized"));
        assertThat(early.body()).isEqualTo(refused);
        assertThat(ping.body()).isEqualTo(Expect.result("{}"));
    }

    @Test
    @Spec("R28")
    void servesAClientThatNeverSendsInitialized() throws Exception {
        StdioWire wire = StdioWire.to(GuardedFixture.PATIENT.server());
        wire.send(Wire.INITIALIZE).get();
        Seen call = wire.send(Wire.call("fine")).get();
        Seen list = wire.send(Wire.request("tools/list", "{}")).get();
        wire.close();

        assertThat(call.body()).isEqualTo(Expect.text("fine"));
        assertThat(list.body()).contains("\"name\":\"fine\"");
    }

    @Test
    @Spec("R28")
    void servesAClientThatSendsInitializedLate() throws Exception {
        StdioWire wire = StdioWire.to(GuardedFixture.PATIENT.server());
        wire.send(Wire.INITIALIZE).get();
        Seen before = wire.send(Wire.call("fine")).get();
        wire.write(Wire.INITIALIZED);
        Seen after = wire.send(Wire.call("fine")).get();
        wire.close();

        assertThat(before.body()).isEqualTo(Expect.text("fine"));
        assertThat(after.body()).isEqualTo(Expect.text("fine"));
    }

    @Test
    @Spec("R28")
    void rejectsACallAfterAnInitializeThatFailed() throws Exception {
        StdioWire wire = StdioWire.to(GuardedFixture.PATIENT.server());
        Seen failed = wire.send(Wire.request("initialize", "{}")).get();
        Seen call = wire.send(Wire.call("fine")).get();
        wire.close();

        assertThat(failed.body()).contains("params.protocolVersion is required");
        assertThat(call.body()).contains("The connection has not been initialized");
    }

    @Test
    void initializedWithoutInitializeIsIgnored() throws Exception {
        StdioWire wire = StdioWire.to(GuardedFixture.PATIENT.server());
        wire.write(Wire.INITIALIZED);
        Seen early = wire.send(Wire.call("fine")).get();
        wire.close();

        assertThat(early.body()).contains("The connection has not been initialized");
    }

    @Test
    void answersCallsInProgressOnSigterm() throws Exception {
        Process process = FixtureProcess.start(PATIENT);
        StdioWire wire = new StdioWire(process).begin();
        CompletableFuture<Seen> waiting = wire.send(Wire.call("waits"));
        CompletableFuture<Seen> napping = wire.send(Wire.call("naps"));
        wire.send(Wire.call("is_waiting")).get();
        process.toHandle().destroy(); // leaves the streams open

        assertThat(napping.get().body()).isEqualTo(Expect.text("awake"));
        assertThat(waiting.get().body())
                .isEqualTo(Expect.failure("waits", CommonCode.INTERRUPTED, "The server is shutting down"));
        assertThat(wire.end().get()).isEqualTo(143); // 128 + SIGTERM
    }

    @Test
    @Spec("R11")
    void aProcessThatCannotReportAFailureEnds() throws Exception {
        StdioWire wire = StdioWire.open(GuardedFixture.SPEECHLESS.name());
        assertThat(wire.send(Wire.call("fine")).get().body()).isEqualTo(Expect.text("fine"));
        wire.tell(Wire.call("throws"));

        assertThat(wire.end().get()).isEqualTo(70);
    }

    @Test
    void endsWhenItsOutputIsClosed() throws Exception {
        Process process = FixtureProcess.start(PATIENT);
        process.getInputStream().close();
        StdioWire.write(process.getOutputStream(), Wire.INITIALIZE.replace(Wire.ID, "1"));
        StdioWire.write(process.getOutputStream(), "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"ping\"}");

        assertThat(process.waitFor()).isZero();
    }

    @Test
    void outputOfTheJvmDoesNotReachTheClient(@TempDir Path folder) throws Exception {
        Path archive = Files.writeString(folder.resolve("damaged.jsa"), "no archive");
        Process process = FixtureProcess.start(
                PATIENT, "-Xlog:disable", "-Xlog:all=warning:stderr", "-XX:SharedArchiveFile=" + archive);
        StdioWire.write(process.getOutputStream(), Wire.INITIALIZE.replace(Wire.ID, "1"));
        process.getOutputStream().close();

        try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
            assertThat(lines.lines())
                    .hasSize(1)
                    .allSatisfy(line -> assertThat(JsonText.read(line).clean()).containsInstanceOf(JsonObject.class));
        }
    }

    @Test
    void everyProcessListsTheSameBytes() throws Exception {
        try (StdioWire one = StdioWire.open(PATIENT);
                StdioWire other = StdioWire.to(GuardedFixture.PATIENT.server()).begin()) {
            for (String list : List.of("tools/list", "prompts/list", "resources/list")) {
                assertThat(one.send(Wire.request(list, "{}")).get())
                        .isEqualTo(other.send(Wire.request(list, "{}")).get());
            }
            assertThat(one.send(Wire.call("strict", "{\"count\":0,\"list\":[{}],\"x\":1}"))
                            .get())
                    .isEqualTo(other.send(Wire.call("strict", "{\"count\":0,\"list\":[{}],\"x\":1}"))
                            .get());
        }
    }
}
