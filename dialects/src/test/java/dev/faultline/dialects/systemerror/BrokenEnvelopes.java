package dev.faultline.dialects.systemerror;

import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import java.util.LinkedHashMap;
import java.util.Map;

/** Envelopes that each violate one requirement of the contract, by that requirement. */
final class BrokenEnvelopes {
    private static final JsonObject SOUND =
            Wire.object(SystemErrorCode.FILE_NOT_FOUND.fault("File not found"), Wire.EVERYTHING);
    private static final JsonObject BEFORE_A_SESSION =
            Wire.object(SystemErrorCode.FILE_NOT_FOUND.fault("File not found"), ErrorContext.NONE.origin());

    static final Map<String, String> ALL = all();

    private BrokenEnvelopes() {}

    private static Map<String, String> all() {
        Map<String, String> broken = new LinkedHashMap<>();
        SOUND.members().keySet().stream()
                .filter(name -> !name.equals("stack_trace"))
                .forEach(name -> broken.put("SE-02 without " + name, without(name)));
        broken.put("SE-02 nothing at all", "{}");
        broken.put("SE-02 a newer name", with("plan_signature", "null"));
        broken.put("SE-03 null code", with("error_code", "null"));
        broken.put("SE-03 code as number", with("error_code", "404"));
        broken.put("SE-03 null message", with("human_message", "null"));
        broken.put("SE-03 blank message", with("human_message", "\" \\n\""));
        broken.put("SE-03 null tool", with("tool_name", "null"));
        broken.put("SE-03 empty tool", with("tool_name", "\"\""));
        broken.put("SE-03 null timestamp", with("timestamp", "null"));
        broken.put("SE-04 role in lower case", with("role", "\"windsurf\""));
        broken.put("SE-04 a role of our own", with("role", "\"executor\""));
        broken.put("SE-04 a role before the session", beforeASession("role", "\"WINDSURF\""));
        broken.put("SE-05 no UUID", with("session_id", "\"session-1\""));
        broken.put("SE-05 empty session", with("session_id", "\"\""));
        broken.put("SE-05 UUID with more behind it", with("session_id", "\"" + Wire.SESSION + "0\""));
        broken.put("SE-06 relative root", with("workspace_root", "\"project\""));
        broken.put("SE-06 slash at the end", with("workspace_root", "\"/home/user/\""));
        broken.put("SE-06 dots", with("workspace_root", "\"/tmp/../x\""));
        broken.put("SE-06 a root before the session", beforeASession("workspace_root", "\"/home\""));
        broken.put("SE-08 a stray id", with("invariant_id", "\"MANDATORY_DIAGNOSTICS\""));
        broken.put("SE-08 a violation without id", with("error_code", "\"INVARIANT_VIOLATION\""));
        broken.put("SE-09 a short hash", with("plan_hash", "\"abc123\""));
        broken.put("SE-09 a number for a phase", with("phase_id", "5"));
        broken.put("SE-09 a blank phase", with("phase_id", "\" \""));
        broken.put("SE-10 cause as array", with("cause", "[\"a\"]"));
        broken.put("SE-10 cause as number", with("cause", "7"));
        broken.put("SE-10 cause as boolean", with("cause", "false"));
        broken.put("SE-11 no milliseconds", with("timestamp", "\"2026-01-19T15:32:10Z\""));
        broken.put("SE-11 microseconds", with("timestamp", "\"2026-01-19T15:32:10.123456Z\""));
        broken.put("SE-11 an offset", with("timestamp", "\"2026-01-19T15:32:10.123+00:00\""));
        broken.put("SE-11 a thirteenth month", with("timestamp", "\"2026-13-19T15:32:10.123Z\""));
        broken.put("SE-11 other digits", with("timestamp", "\"٢٠٢٦-01-19T15:32:10.123Z\""));
        broken.put("SE-12 null trace", with("stack_trace", "null"));
        broken.put("SE-13 lower case", with("error_code", "\"file_not_found\""));
        broken.put("SE-14 not registered", with("error_code", "\"PLAN_LINT_FAILED\""));
        broken.put("SE-31 an array inside", with("cause", "{\"why\":{\"parts\":[1]}}"));
        broken.put("SE-32 no code", with("cause", "{\"message\":\"m\",\"name\":\"Error\"}"));
        broken.put("SE-32 no name", with("cause", "{\"message\":\"m\",\"code\":null}"));
        broken.put("SE-32 a stack", with("cause", "{\"message\":\"m\",\"code\":null,\"name\":\"E\",\"stack\":\"at\"}"));
        broken.put("SE-32 an object for a code", with("cause", "{\"message\":\"m\",\"code\":{},\"name\":\"E\"}"));
        return broken;
    }

    private static String with(String member, String json) {
        return JsonText.print(SOUND.with(JsonObject.of(member, Wire.json(json))));
    }

    private static String beforeASession(String member, String json) {
        return JsonText.print(BEFORE_A_SESSION.with(JsonObject.of(member, Wire.json(json))));
    }

    private static String without(String member) {
        Map<String, JsonValue> members = new LinkedHashMap<>(SOUND.members());
        members.remove(member);
        return JsonText.print(new JsonObject(members));
    }
}
