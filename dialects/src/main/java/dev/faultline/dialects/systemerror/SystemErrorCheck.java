package dev.faultline.dialects.systemerror;

import dev.faultline.dialect.Envelope;
import dev.faultline.dialect.Violation;
import dev.faultline.dialect.Violations;
import dev.faultline.json.JsonNull;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonString;
import dev.faultline.json.JsonValue;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** Checks an envelope against the rules of the {@code system-error} contract. */
final class SystemErrorCheck {
    private static final List<String> MEMBERS = List.of(
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

    private static final Set<String> ROLES = Set.of("ANTIGRAVITY", "WINDSURF");
    private static final Pattern UPPER_SNAKE = Pattern.compile("[A-Z][A-Z0-9]*+(?:_[A-Z0-9]++)*+");
    private static final Pattern TIMESTAMP = Pattern.compile("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z");

    private final Violations violations = new Violations();

    List<Violation> envelope(Envelope envelope) {
        violations.requireError("SE-47", envelope);
        violations.requireSameText(
                "SE-47",
                envelope,
                envelope.structured(),
                "must have structuredContent, and a single text item with the same JSON");
        envelope.object().ifPresent(this::members);
        return violations.all();
    }

    private void members(JsonObject object) {
        for (String name : MEMBERS) {
            if (object.get(name).isEmpty()) {
                violations.add("SE-02", name, "is required; it is null if unknown");
            }
        }
        for (String name : object.members().keySet()) {
            if (!MEMBERS.contains(name) && !name.equals("stack_trace")) {
                violations.add("SE-02", name, "is not a member of this envelope");
            }
        }
        code(object);
        text(object, "human_message").ifPresent(message -> humanMessage(message, object));
        text(object, "tool_name");
        text(object, "timestamp").ifPresent(this::timestamp);
        session(object);
        invariant(object);
        optional(object, "phase_id", "SE-09", text -> !text.isBlank(), "must be text that is not blank, or null");
        optional(object, "plan_hash", "SE-09", WireOrigin::isPlan, "must be a SHA-256 in 64 hex digits, or null");
        object.get("cause").ifPresent(cause -> CauseCheck.of(cause).ifPresent(violations::add));
        object.get("stack_trace")
                .filter(trace -> !isText(trace))
                .ifPresent(trace ->
                        violations.add("SE-12", "stack_trace", "must be a text that is not blank, or be left out"));
    }

    private void code(JsonObject object) {
        Optional<String> code = text(object, "error_code");
        if (code.filter(it -> !UPPER_SNAKE.matcher(it).matches()).isPresent()) {
            violations.add("SE-13", "error_code", "must be in upper snake case");
        } else if (code.filter(it -> SystemErrorCode.find(it).isEmpty()).isPresent()) {
            violations.add("SE-14", "error_code", "is not one of the registered codes");
        }
    }

    private void humanMessage(String message, JsonObject object) {
        if (!PlainEnglish.isPlain(message, object.string("error_code").orElse(""))) {
            violations.add("SE-03", "human_message", "must not contain class names, system errors, codes or traces");
        }
    }

    private void timestamp(String text) {
        if (!TIMESTAMP.matcher(text).matches() || !isInstant(text)) {
            violations.add(
                    "SE-11", "timestamp", "must be a UTC instant with milliseconds, such as 2026-03-04T05:06:07.089Z");
        }
    }

    private void session(JsonObject object) {
        optional(object, "session_id", "SE-05", WireOrigin::isSession, "must be a UUID, or null");
        optional(object, "role", "SE-04", ROLES::contains, "must be ANTIGRAVITY, WINDSURF or null");
        optional(
                object,
                "workspace_root",
                "SE-06",
                root -> AbsolutePath.canonical(root).filter(root::equals).isPresent(),
                "must be an absolute path in its canonical form, or null");
        if (isNull(object, "session_id")) {
            onlyWithASession(object, "role", "SE-04");
            onlyWithASession(object, "workspace_root", "SE-06");
        }
    }

    private void onlyWithASession(JsonObject object, String member, String rule) {
        if (object.string(member).isPresent()) {
            violations.add(rule, member, "must be null while there is no session");
        }
    }

    private void invariant(JsonObject object) {
        boolean violation = object.string("error_code")
                .filter(SystemErrorCode.INVARIANT_VIOLATION.wire()::equals)
                .isPresent();
        Optional<JsonValue> id = object.get("invariant_id");
        if (violation && id.filter(it -> !isText(it)).isPresent()) {
            violations.add("SE-08", "invariant_id", "must name the invariant that was violated");
        } else if (!violation && id.isPresent() && !isNull(object, "invariant_id")) {
            violations.add("SE-08", "invariant_id", "must be null if no invariant was violated");
        }
    }

    /** {@return the member if it is text} Reports a member of another type; a missing one has been reported already. */
    private Optional<String> text(JsonObject object, String member) {
        Optional<JsonValue> value = object.get(member);
        if (value.isPresent() && !isText(value.get())) {
            violations.add("SE-03", member, "must be a text that is not blank");
            return Optional.empty();
        }
        return object.string(member);
    }

    private void optional(JsonObject object, String member, String rule, Predicate<String> fits, String message) {
        if (object.get(member).isPresent()
                && !isNull(object, member)
                && object.string(member).filter(fits).isEmpty()) {
            violations.add(rule, member, message);
        }
    }

    private static boolean isNull(JsonObject object, String member) {
        return object.get(member).filter(JsonNull.NULL::equals).isPresent();
    }

    private static boolean isText(JsonValue value) {
        return value instanceof JsonString(String text) && !text.isBlank();
    }

    private static boolean isInstant(String text) {
        try {
            return Instant.parse(text) != null;
        } catch (DateTimeException e) {
            return false;
        }
    }
}
