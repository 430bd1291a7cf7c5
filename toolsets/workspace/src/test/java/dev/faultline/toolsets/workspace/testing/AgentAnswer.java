package dev.faultline.toolsets.workspace.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.dialect.Envelope;
import dev.faultline.dialects.systemerror.SystemErrorDialect;
import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonBoolean;
import dev.faultline.json.JsonNull;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import java.util.List;
import java.util.Optional;

/** The answer to a call: the whole tool result. */
public record AgentAnswer(JsonObject result) {
    /** The members of every envelope. */
    public static final List<String> ELEVEN = List.of(
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

    /** {@return whether the call failed} */
    public boolean isError() {
        return result.get("isError").equals(Optional.of(JsonBoolean.TRUE));
    }

    /** {@return the result of a call that must succeed} */
    public JsonObject success() {
        assertThat(isError()).as(JsonText.print(result)).isFalse();
        return structure();
    }

    /** {@return the envelope of a call that must fail, which keeps the contract and has its eleven fields} */
    public JsonObject failure() {
        assertThat(isError()).as(JsonText.print(result)).isTrue();
        assertThat(structure().members().keySet()).containsExactlyElementsOf(ELEVEN);
        assertThat(new SystemErrorDialect().check(Envelope.fromJson(result))).isEmpty();
        return structure();
    }

    /** {@return the code of a call that failed} */
    public String code() {
        return failure().string("error_code").orElseThrow();
    }

    /** {@return the result, or the envelope of a failure} */
    public JsonObject structure() {
        return result.object("structuredContent").orElseThrow();
    }

    /** {@return a member of the result or envelope, as text; null is "null"} */
    public String member(String name) {
        JsonValue value = structure().get(name).orElseThrow();
        return value instanceof JsonNull ? "null" : structure().string(name).orElseGet(() -> JsonText.print(value));
    }

    /** {@return the id of the occurrence of a call that failed} */
    public String id() {
        return result.object("_meta")
                .flatMap(meta -> meta.object("dev.faultline/occurrence"))
                .flatMap(occurrence -> occurrence.string("id"))
                .orElseThrow();
    }

    /** {@return the gate, code and place of each refusal that {@code check_write} lists} */
    public List<String> refusals() {
        return ((JsonArray) success().get("refusals").orElseThrow())
                .items().stream()
                        .map(item -> (JsonObject) item)
                        .map(item -> item.string("gate").orElseThrow() + " "
                                + item.string("error_code").orElseThrow() + " "
                                + item.string("place").orElseThrow())
                        .toList();
    }
}
