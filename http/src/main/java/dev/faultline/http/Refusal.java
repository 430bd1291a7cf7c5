package dev.faultline.http;

/**
 * How the server rejects a request before it reads its body.
 *
 * @param sentence what the client receives
 */
public record Refusal(int status, Reason reason, String sentence) {
    /** What is wrong with the request. */
    public enum Reason {
        /** The Host header names no host of the server. */
        HOST,
        /** The Origin header names a page that may not call the server, or occurs twice. */
        ORIGIN,
        /** The body is not announced as JSON in UTF-8. */
        CONTENT_TYPE
    }
}
