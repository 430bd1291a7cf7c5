package dev.faultline.toolsets.workflow.session;

import java.util.Optional;
import java.util.regex.Pattern;

/** The name of a session: 32 hex digits, which people see behind {@code sess_}. */
public record SessionId(String hex) {
    private static final String PREFIX = "sess_";
    private static final Pattern FORM = Pattern.compile("[0-9a-f]{32}");

    /** Checks the form. */
    public SessionId {
        if (!FORM.matcher(hex).matches()) {
            throw new IllegalArgumentException("not the name of a session");
        }
    }

    /** {@return the session that the text names, with {@code sess_} before it or without} */
    public static Optional<SessionId> read(String text) {
        String hex = text.startsWith(PREFIX) ? text.substring(PREFIX.length()) : text;
        return FORM.matcher(hex).matches() ? Optional.of(new SessionId(hex)) : Optional.empty();
    }

    @Override
    public String toString() {
        return PREFIX + hex;
    }
}
