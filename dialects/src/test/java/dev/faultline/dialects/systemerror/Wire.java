package dev.faultline.dialects.systemerror;

import dev.faultline.boundary.ToolBoundary;
import dev.faultline.boundary.ToolHandler;
import dev.faultline.dialect.Envelope;
import dev.faultline.fault.Fault;
import dev.faultline.fault.FaultException;
import dev.faultline.fault.Occurrence;
import dev.faultline.fault.Origin;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import dev.faultline.testing.InMemoryRecorder;
import dev.faultline.tool.Caller;
import dev.faultline.tool.ToolCall;
import dev.faultline.tool.ToolContract;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;

/** Shortcuts to what a client receives. */
final class Wire {
    static final SystemErrorDialect DIALECT = new SystemErrorDialect();
    static final Instant AT = Instant.parse("2026-01-19T15:32:10.123Z");
    static final String SESSION = "550e8400-e29b-41d4-a716-446655440000";
    static final String PLAN = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08";

    /** The origin of a call in a session, with all members known. */
    static final Origin EVERYTHING = ErrorContext.NONE
            .toolName("write_file")
            .sessionId(SESSION)
            .workspaceRoot("/home/user/project")
            .role("executor")
            .phaseId("PHASE_5A")
            .planHash(PLAN)
            .origin();

    static final JsonObject NAMING_A_FILE =
            JsonObject.builder().put("path", "a.txt").build();

    private Wire() {}

    static Envelope envelope(Fault fault, Origin origin) {
        return DIALECT.write(new Occurrence(fault, origin, AT, "0f8b2c1e-0000-4000-8000-000000000001"));
    }

    static JsonObject object(Fault fault, Origin origin) {
        return envelope(fault, origin).object().orElseThrow();
    }

    /** {@return what a client receives if nothing is added to what was thrown} */
    static JsonObject object(FaultException thrown) {
        return object(thrown.fault(), thrown.origin());
    }

    /** {@return what a client receives from the tool {@code read_file} with this handler, in a session} */
    static JsonObject answer(InMemoryRecorder recorder, ToolHandler<Envelope> handler) {
        ToolContract contract = ToolContract.named("read_file");
        return ToolBoundary.of(contract, DIALECT, recorder)
                .clock(() -> AT)
                .origins(call -> EVERYTHING)
                .build()
                .call(ToolCall.of(contract, NAMING_A_FILE, Caller.on("c1")), handler)
                .object()
                .orElseThrow();
    }

    static JsonObject answer(ToolHandler<Envelope> handler) {
        return answer(new InMemoryRecorder(), handler);
    }

    static Envelope parsed(String json) {
        return Envelope.fromJson((JsonObject) JsonText.read(json).clean().orElseThrow());
    }

    static JsonValue json(String text) {
        return JsonText.read(text).clean().orElseThrow();
    }

    /** {@return the golden file of this name, without the newline at its end} */
    static String golden(String name) throws IOException {
        try (InputStream stream = Wire.class.getResourceAsStream("/system-error/" + name + ".json")) {
            if (stream == null) {
                throw new IOException("there is no golden file " + name);
            }
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8).stripTrailing();
        }
    }
}
