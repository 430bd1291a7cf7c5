package dev.faultline.app.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.dialect.Envelope;
import dev.faultline.dialects.systemerror.SystemErrorDialect;
import dev.faultline.json.JsonBoolean;
import dev.faultline.json.JsonNull;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import java.util.List;

/** The answer to a call: the whole tool result. */
record AgentAnswer(JsonObject result) {
    /** The members of every envelope. */
    static final List<String> ELEVEN = List.of(
            "error_code",
            "human_message",
            "role",
            "session_id",
            "workspace_root",
            "tool_name",
            "invariant_id",
            "phase_id",
            "plan_hash",
            "cause",
            "timestamp");

    boolean isError() {
        return result.get("isError").equals(java.util.Optional.of(JsonBoolean.TRUE));
    }

    /** {@return the result of a call that must succeed} */
    JsonObject success() {
        assertThat(isError()).as(JsonText.print(result)).isFalse();
        return structure();
    }

    /** {@return the envelope of a call that must fail, which keeps the contract and has its eleven fields} */
    JsonObject failure() {
        assertThat(isError()).as(JsonText.print(result)).isTrue();
        assertThat(structure().members().keySet()).containsExactlyElementsOf(ELEVEN);
        assertThat(new SystemErrorDialect().check(Envelope.fromJson(result))).isEmpty();
        return structure();
    }

    /** {@return the code of a call that failed} */
    String code() {
        return failure().string("error_code").orElseThrow();
    }

    JsonObject structure() {
        return result.object("structuredContent").orElseThrow();
    }

    /** {@return a member of the result or envelope, as text; null is "null"} */
    String member(String name) {
        JsonValue value = structure().get(name).orElseThrow();
        return value instanceof JsonNull ? "null" : structure().string(name).orElseGet(() -> JsonText.print(value));
    }
}
