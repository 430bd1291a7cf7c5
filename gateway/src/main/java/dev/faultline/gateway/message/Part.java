package dev.faultline.gateway.message;

/** A part of a message that the gateway reads or replaces. */
public enum Part {
    /** The version of JSON-RPC. */
    JSONRPC("jsonrpc"),
    /** The id of a request or a response. */
    ID("id"),
    /** The method of a request or a notification. */
    METHOD("method"),
    /** The parameters. */
    PARAMS("params"),
    /** The tool or prompt that a request names. */
    NAME("params/name"),
    /** The resource that a message names. */
    URI("params/uri"),
    /** The prompt that a completion is for. */
    REF_NAME("params/ref/name"),
    /** The resource that a completion is for. */
    REF_URI("params/ref/uri"),
    /** The log level that a request sets. */
    LEVEL("params/level"),
    /** The task as which a request is to run. */
    AS_TASK("params/task"),
    /** The page of a list that a request asks for. */
    CURSOR("params/cursor"),
    /** The token under which the receiver of a request reports progress. */
    ASKED_TOKEN("params/_meta/progressToken"),
    /** The token in a progress notification. */
    TOKEN("params/progressToken"),
    /** The request that a cancellation names. */
    REQUEST_ID("params/requestId"),
    /** The result of a request. */
    RESULT("result"),
    /** The error of a request. */
    ERROR("error"),
    /** Whether a tool result reports a failure. */
    IS_ERROR("result/isError"),
    /** The content blocks of a tool result. */
    CONTENT("result/content"),
    /** The structured content of a tool result. */
    STRUCTURED_CONTENT("result/structuredContent"),
    /** The metadata of a result. */
    META("result/_meta"),
    /** The page of a list that follows a page. */
    NEXT_CURSOR("result/nextCursor"),
    /** The kind of a result, in protocol revisions that have several. */
    RESULT_TYPE("result/resultType"),
    /** The task that a result announces. */
    TASK("result/task"),
    /** The protocol version in the result of {@code initialize}. */
    PROTOCOL_VERSION("result/protocolVersion");

    private final String path;

    Part(String path) {
        this.path = path;
    }

    String path() {
        return path;
    }
}
