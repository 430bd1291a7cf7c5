package dev.faultline.server;

import java.util.regex.Pattern;

/**
 * A response, without the parts that differ from run to run.
 *
 * @param status the HTTP status; 0 over other transports
 */
record Seen(int status, String body) {
    private static final Pattern ID = Pattern.compile("\"id\":(?:\\d+|\"\\d+\")");
    /** The id of a failure, also shortened as in the text for a model. */
    private static final Pattern UUID =
            Pattern.compile("(?<=failure )[0-9a-f]{8}|\\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\\b");

    private static final Pattern TIME = Pattern.compile("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z");

    private static final Pattern NOT_BEFORE = Pattern.compile("\"retryNotBefore\":\\d+");

    private static final Pattern OBJECT = Pattern.compile("@[0-9a-f]{4,8}\\b");

    private static final Pattern ADDRESS = Pattern.compile("http://localhost:\\d+/[\\w/]+");

    static Seen line(String line) {
        return new Seen(0, plain(line));
    }

    static Seen http(int status, String body) {
        return new Seen(status, plain(body));
    }

    private static String plain(String text) {
        String named = ID.matcher(text).replaceAll("\"id\":1");
        String anonymous = OBJECT.matcher(named).replaceAll("@0");
        String nowhere = ADDRESS.matcher(anonymous).replaceAll("http://localhost/mcp");
        return undated(UUID.matcher(nowhere).replaceAll("<uuid>"));
    }

    /** {@return the text with the same time in every run} */
    static String undated(String text) {
        return NOT_BEFORE
                .matcher(TIME.matcher(text).replaceAll("2000-01-01T00:00:00.000Z"))
                .replaceAll("\"retryNotBefore\":946684800000");
    }
}
