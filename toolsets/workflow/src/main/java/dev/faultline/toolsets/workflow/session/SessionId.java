package dev.faultline.toolsets.workflow.session;

import dev.faultline.internal.Sha256;
import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonNull;
import dev.faultline.json.JsonString;
import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Pattern;

/** The id of a session: 32 hex digits, which people see after {@code sess_}. */
public record SessionId(String hex) {
    private static final String PREFIX = "sess_";
    private static final int DIGITS = 32;
    private static final Pattern FORM = Pattern.compile("[0-9a-f]{32}");

    /** Checks the syntax. */
    public SessionId {
        if (!FORM.matcher(hex).matches()) {
            throw new IllegalArgumentException("not the id of a session");
        }
    }

    /** {@return the id in the text, with or without the prefix {@code sess_}} */
    public static Optional<SessionId> read(String text) {
        String hex = text.startsWith(PREFIX) ? text.substring(PREFIX.length()) : text;
        return FORM.matcher(hex).matches() ? Optional.of(new SessionId(hex)) : Optional.empty();
    }

    /**
     * {@return the id of the session that this caller starts with this key}
     *
     * @param caller the authenticated caller; anonymous callers share their keys
     */
    public static SessionId of(Optional<String> caller, String key) {
        JsonValue name = caller.<JsonValue>map(JsonString::new).orElse(JsonNull.NULL);
        String text = "start " + JsonText.print(JsonArray.of(name, new JsonString(key)));
        return new SessionId(Sha256.of(text.getBytes(StandardCharsets.UTF_8)).substring(0, DIGITS));
    }

    @Override
    public String toString() {
        return PREFIX + hex;
    }
}
