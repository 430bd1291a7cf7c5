package dev.faultline.gateway;

import static dev.faultline.gateway.UpstreamFault.act;
import static dev.faultline.gateway.UpstreamFault.concluded;
import static dev.faultline.gateway.UpstreamFault.error;
import static dev.faultline.gateway.UpstreamFault.errorOf;
import static dev.faultline.gateway.UpstreamFault.quoted;
import static dev.faultline.gateway.UpstreamFault.reported;
import static dev.faultline.gateway.UpstreamFault.result;
import static dev.faultline.gateway.UpstreamFault.says;
import static dev.faultline.gateway.UpstreamFault.succeeds;
import static dev.faultline.gateway.UpstreamFault.tool;

import dev.faultline.gateway.UpstreamFault.Failed;
import dev.faultline.gateway.UpstreamFault.Served;
import java.util.List;
import java.util.stream.Stream;

/**
 * What one process does wrong while it keeps running: the rows about its answers. Uses nothing but the JDK, because
 * {@link FaultyServer} reads its answers from here.
 */
final class ToolFaults {
    private static final String SECRET = "password=hunter2";
    private static final String FRAME = "\n    at open (/srv/app/index.js:3:1)";
    private static final Failed TOOL_FAILED = reported("UPSTREAM_TOOL_FAILED", "INTERNAL");
    private static final Failed INVALID = reported("INVALID_INPUT_VALUE", "INVALID_INPUT");
    private static final Failed BAD_RESULT = concluded("UPSTREAM_RESULT_INVALID", "INTERNAL");
    private static final Failed TOO_LARGE =
            concluded("RESULT_TOO_LARGE", "EXHAUSTED").retry("never");
    private static final Failed BAD_MESSAGE = concluded("UPSTREAM_BROKE_PROTOCOL", "INTERNAL");
    private static final Failed HIDDEN = concluded("HIDDEN_FAILURE", "INTERNAL");

    private ToolFaults() {}

    /** Results with {@code isError}: what their text says. */
    static List<UpstreamFault> texts() {
        return List.of(
                tool("plain", "says `It broke.`", says("It broke."), TOOL_FAILED),
                tool(
                        "enoent",
                        "says `ENOENT: …`, with a password, a host path and a stack trace",
                        says("ENOENT: no such file, open '/srv/secret/a.txt' " + SECRET + FRAME),
                        reported("FILE_NOT_FOUND", "NOT_FOUND")),
                tool(
                        "python",
                        "says what Python prints for an exception",
                        says("Traceback (most recent call last):\n  File \"/srv/app/main.py\", line 3, in run\n"
                                + "ValueError: bad colour, " + SECRET),
                        TOOL_FAILED),
                tool(
                        "java",
                        "says what Java prints for an exception",
                        says("java.lang.IllegalStateException: closed, " + SECRET
                                + "\n\tat com.acme.Tool.run(Tool.java:7)"),
                        TOOL_FAILED),
                tool(
                        "eacces",
                        "says `EACCES: …`",
                        says("EACCES: permission denied, open 'a.txt'"),
                        reported("ACCESS_DENIED", "PERMISSION_DENIED")),
                tool(
                        "eexist",
                        "says `EEXIST: …`",
                        says("EEXIST: file already exists, mkdir 'a'"),
                        reported("FILE_ALREADY_EXISTS", "ALREADY_EXISTS")),
                tool(
                        "eisdir",
                        "says `EISDIR: …`",
                        says("EISDIR: illegal operation on a directory, read"),
                        reported("WRONG_FILE_TYPE", "INVALID_INPUT")),
                tool(
                        "enametoolong",
                        "says `ENAMETOOLONG: …`",
                        says("ENAMETOOLONG: name too long, open"),
                        reported("INVALID_PATH", "INVALID_INPUT")),
                tool(
                        "enospc",
                        "says `ENOSPC: …`",
                        says("ENOSPC: no space left on device, write"),
                        reported("OUT_OF_RESOURCES", "EXHAUSTED")),
                tool(
                        "etimedout",
                        "says `ETIMEDOUT`",
                        says("connect ETIMEDOUT 10.0.0.7:5432"),
                        reported("TIMED_OUT", "TIMEOUT")),
                tool(
                        "econnrefused",
                        "says `ECONNREFUSED`",
                        says("connect ECONNREFUSED 127.0.0.1:5999"),
                        reported("NETWORK_FAILED", "UNAVAILABLE").retry("1 s").effect("none")),
                tool(
                        "reader-econnrefused",
                        "says `ECONNREFUSED`, and its tool only reads",
                        says("connect ECONNREFUSED 127.0.0.1:5999"),
                        reported("NETWORK_FAILED", "UNAVAILABLE").retry("1 s").effect("none")),
                tool(
                        "reader-etimedout",
                        "says `ETIMEDOUT`, and its tool only reads",
                        says("connect ETIMEDOUT 10.0.0.7:5432"),
                        reported("TIMED_OUT", "TIMEOUT").retry("now").effect("none")),
                tool(
                        "repeatable-etimedout",
                        "says `ETIMEDOUT`, and its tool is idempotent",
                        says("connect ETIMEDOUT 10.0.0.7:5432"),
                        reported("TIMED_OUT", "TIMEOUT").retry("now")),
                tool("s400", "says `status code 400`", says("Request failed with status code 400"), INVALID),
                tool(
                        "s401",
                        "says `HTTP 401`",
                        says("HTTP 401: Bad credentials"),
                        reported("LOGIN_REQUIRED", "UNAUTHENTICATED").effect("none")),
                tool(
                        "s403",
                        "says `HTTP 403`",
                        says("HTTP 403: Resource not accessible"),
                        reported("NOT_PERMITTED", "PERMISSION_DENIED")),
                tool(
                        "s404",
                        "says `status code 404`",
                        says("Request failed with status code 404"),
                        reported("ITEM_NOT_FOUND", "NOT_FOUND")),
                tool(
                        "s429",
                        "says `429 Too Many Requests`",
                        says("429 Too Many Requests"),
                        reported("UPSTREAM_RATE_LIMITED", "EXHAUSTED")
                                .retry("1 s")
                                .effect("none")),
                tool("s500", "says `HTTP 500`", says("HTTP 500 from the service"), TOOL_FAILED),
                tool(
                        "s503",
                        "says `503 Service Unavailable`",
                        says("503 Service Unavailable"),
                        reported("TEMPORARILY_UNAVAILABLE", "UNAVAILABLE")),
                tool(
                        "s504",
                        "says `504 Gateway Timeout`",
                        says("504 Gateway Timeout"),
                        reported("TIMED_OUT", "TIMEOUT")),
                tool(
                        "zod",
                        "says what zod reports about arguments",
                        says("[{\"code\": \"invalid_type\", \"expected\": \"number\", \"path\": [\"n\"]}]"),
                        INVALID),
                tool(
                        "pydantic",
                        "says what pydantic reports about arguments",
                        says("1 validation error for Args\nn\n  Field required"),
                        INVALID),
                tool(
                        "rejected",
                        "says that an SDK rejected the arguments before the tool ran",
                        says("MCP error -32602: Input validation error: Invalid arguments for tool rejected"),
                        INVALID.effect("none")),
                tool(
                        "limited",
                        "says that a rate limit is exceeded",
                        says("API rate limit exceeded"),
                        reported("UPSTREAM_RATE_LIMITED", "EXHAUSTED")
                                .retry("1 s")
                                .effect("none")),
                tool(
                        "late",
                        "says that something timed out",
                        says("The query timed out after 30 s"),
                        reported("TIMED_OUT", "TIMEOUT")),
                tool(
                        "stated",
                        "says when to call again",
                        says("quota exceeded, retry in 7 seconds"),
                        reported("UPSTREAM_RATE_LIMITED", "EXHAUSTED")
                                .retry("7 s")
                                .effect("none")),
                tool(
                        "overloaded",
                        "is overloaded, and says when to call again",
                        says("overloaded, retry in 30 s"),
                        reported("TEMPORARILY_UNAVAILABLE", "UNAVAILABLE").retry("30 s")),
                tool(
                        "locked",
                        "says that the database is locked",
                        says("database is locked"),
                        reported("DATABASE_BUSY", "UNAVAILABLE").retry("1 s").effect("none")),
                tool(
                        "argument",
                        "rejects an argument with the name `timeout`",
                        says("Invalid value for \"timeout\""),
                        INVALID),
                tool(
                        "program",
                        "lacks a program of its own",
                        says("spawn git ENOENT"),
                        reported("PROGRAM_MISSING", "INTERNAL").retry("never")),
                tool(
                        "outside",
                        "denies access outside its folders",
                        says("Access denied - path outside allowed directories: a not in b"),
                        reported("OUTSIDE_WORKSPACE", "PERMISSION_DENIED")),
                tool(
                        "key",
                        "says that the API key is invalid",
                        says("Invalid API key"),
                        reported("LOGIN_REQUIRED", "UNAUTHENTICATED").effect("none")),
                tool(
                        "denied",
                        "says `permission denied`",
                        says("permission denied for table orders"),
                        reported("NOT_PERMITTED", "PERMISSION_DENIED")),
                tool(
                        "absent",
                        "says that something was not found",
                        says("Entity ghost not found"),
                        reported("ITEM_NOT_FOUND", "NOT_FOUND")),
                tool(
                        "json-code",
                        "says JSON with a code",
                        says("{\"code\":\"NOT_FOUND\",\"message\":\"gone\"}"),
                        reported("ITEM_NOT_FOUND", "NOT_FOUND")),
                tool(
                        "json-status",
                        "says JSON with a status",
                        says("{\"error\":{\"code\":429}}"),
                        reported("UPSTREAM_RATE_LIMITED", "EXHAUSTED")
                                .retry("1 s")
                                .effect("none")),
                tool(
                        "wordless",
                        "says nothing: `content` is empty",
                        result("{\"content\":[],\"isError\":true}"),
                        TOOL_FAILED),
                tool(
                        "picture",
                        "sends a picture and no text",
                        result("{\"content\":[{\"type\":\"image\",\"data\":\"AAAA\",\"mimeType\":\"image/png\"}],"
                                + "\"isError\":true}"),
                        TOOL_FAILED),
                tool(
                        "embedded",
                        "embeds a resource with a password and a host path",
                        result("{\"content\":[{\"type\":\"resource\",\"resource\":{\"uri\":\"mem://1\",\"text\":"
                                + quoted("cannot open '/srv/secret/a.txt', " + SECRET) + "}}],\"isError\":true}"),
                        TOOL_FAILED),
                tool(
                        "dialect",
                        "speaks the dialect `tool-error`",
                        says("{\"code\":\"TIMEOUT\",\"message\":\"Too slow\",\"retry\":{\"kind\":"
                                + "\"retryable_after_ms\",\"afterMs\":5000}}"),
                        reported("TIMEOUT", "TIMEOUT").retry("5 s")));
    }

    /** JSON-RPC errors. */
    static List<UpstreamFault> errors() {
        return List.of(
                tool("e32602", "-32602 for a listed tool", error(-32602, "n must be a number"), INVALID.effect("none")),
                tool(
                        "e32603",
                        "-32603, with a password in the message and a stack trace in the data",
                        errorOf("{\"code\":-32603,\"message\":\"cannot connect, " + SECRET + "\",\"data\":{\"stack\":"
                                + quoted("x" + FRAME) + "}}"),
                        TOOL_FAILED),
                tool(
                        "e32603-enoent",
                        "-32603 with `ENOENT: …`",
                        error(-32603, "ENOENT: no such file, open 'a'"),
                        reported("FILE_NOT_FOUND", "NOT_FOUND")),
                tool("e32000", "-32000", error(-32000, "The printer is on fire"), TOOL_FAILED),
                tool("e32019", "-32019", error(-32019, "Own code"), TOOL_FAILED),
                tool("e7", "a code of its own, 7", error(7, "Own code"), TOOL_FAILED),
                tool(
                        "e32002",
                        "-32002, a resource that does not exist",
                        error(-32002, "No mem://1"),
                        reported("RESOURCE_NOT_FOUND", "NOT_FOUND").error(-32002)),
                tool(
                        "e32700",
                        "-32700",
                        error(-32700, "Parse error"),
                        reported("MALFORMED_MESSAGE", "INVALID_INPUT")
                                .effect("none")
                                .error(-32700)),
                tool(
                        "e32600",
                        "-32600",
                        error(-32600, "Invalid request"),
                        reported("MALFORMED_MESSAGE", "INVALID_INPUT")
                                .effect("none")
                                .error(-32600)),
                tool(
                        "e32601",
                        "-32601",
                        error(-32601, "No such method"),
                        reported("NOT_OFFERED", "NOT_FOUND").effect("none").error(-32601)),
                tool(
                        "e32042",
                        "-32042, the user has to visit a page",
                        errorOf("{\"code\":-32042,\"message\":\"Log in\",\"data\":{\"elicitations\":[]}}"),
                        reported("ACTION_REQUIRED", "PRECONDITION_FAILED")
                                .effect("none")
                                .error(-32042)),
                tool(
                        "e32020",
                        "-32020, a code of the protocol",
                        error(-32020, "Header mismatch"),
                        TOOL_FAILED.error(-32020)),
                tool("e32099", "-32099, a code of the protocol", error(-32099, "Reserved"), TOOL_FAILED.error(-32099)),
                new UpstreamFault(
                        "unlisted",
                        "tools/call",
                        "-32602 for a tool that it does not list",
                        error(-32602, "Unknown tool: unlisted"),
                        reported("NOT_OFFERED", "NOT_FOUND").effect("none").error(-32602)),
                tool("e-mute", "-32603 without a message", errorOf("{\"code\":-32603}"), TOOL_FAILED),
                tool("e-text", "an error that is a text", errorOf(quoted("No luck, " + SECRET)), TOOL_FAILED),
                tool(
                        "e-odd",
                        "an error whose code is a text",
                        errorOf("{\"code\":\"E7\",\"message\":\"No luck\"}"),
                        TOOL_FAILED),
                new UpstreamFault(
                        "resource",
                        "resources/read",
                        "-32603 for `resources/read`, with a password",
                        error(-32603, "cannot open, " + SECRET + FRAME),
                        reported("UPSTREAM_REQUEST_FAILED", "INTERNAL")
                                .effect("none")
                                .error(-32603)),
                new UpstreamFault(
                        "greeting",
                        "prompts/get",
                        "-32602 for `prompts/get`",
                        error(-32602, "No such prompt"),
                        INVALID.effect("none").error(-32602)),
                new UpstreamFault(
                        "unheard",
                        "unheard/of",
                        "-32601 for a method that it does not know",
                        error(-32601, "Method not found"),
                        reported("NOT_OFFERED", "NOT_FOUND").effect("none").error(-32601)));
    }

    /** Answers that the protocol does not allow. */
    static List<UpstreamFault> broken() {
        return List.of(
                tool("no-content", "a result without `content`", result("{}"), BAD_RESULT),
                tool("text-content", "`content` as a string", result("{\"content\":\"fine\"}"), BAD_RESULT),
                tool("object-content", "`content` as an object", result("{\"content\":{}}"), BAD_RESULT),
                tool(
                        "odd-block",
                        "a block of `content` that is a string",
                        result("{\"content\":[\"fine\"]}"),
                        BAD_RESULT),
                tool(
                        "untyped-block",
                        "a block of `content` without a type",
                        result("{\"content\":[{\"text\":\"fine\"}]}"),
                        BAD_RESULT),
                tool(
                        "text-is-error",
                        "`isError` as a text",
                        result("{\"content\":[],\"isError\":\"true\"}"),
                        BAD_RESULT),
                tool("number-is-error", "`isError` as a number", result("{\"content\":[],\"isError\":1}"), BAD_RESULT),
                tool("null-result", "a result that is null", result("null"), BAD_RESULT),
                tool("list-result", "a result that is a list", result("[]"), BAD_RESULT),
                act("huge", "a message that is larger than allowed", TOO_LARGE),
                act("huge-id-last", "a message that is larger than allowed, with its id at the end", TOO_LARGE),
                act("not-utf8", "text that is not UTF-8", BAD_MESSAGE),
                tool(
                        "both",
                        "a result and an error at once",
                        "{\"jsonrpc\":\"2.0\",\"id\":${id},\"result\":{},\"error\":{\"code\":1,\"message\":\"x\"}}",
                        BAD_MESSAGE),
                tool("neither", "neither a result nor an error", "{\"jsonrpc\":\"2.0\",\"id\":${id}}", BAD_MESSAGE),
                tool(
                        "half",
                        "the first half of a message",
                        "{\"jsonrpc\":\"2.0\",\"id\":${id},\"result\":{\"con",
                        BAD_MESSAGE),
                tool(
                        "version-1",
                        "another version of JSON-RPC",
                        "{\"id\":${id},\"result\":{\"content\":[]}}",
                        BAD_MESSAGE),
                tool(
                        "two-results",
                        "two results in one message",
                        "{\"jsonrpc\":\"2.0\",\"id\":${id},\"result\":{\"content\":[]},\"result\":{\"content\":[]}}",
                        BAD_MESSAGE));
    }

    /** Failures that look like successes. */
    static List<UpstreamFault> hidden() {
        return List.of(
                tool(
                        "quota",
                        "returns `{\"error\": \"…\"}` as its text",
                        succeeds("{\"error\":\"quota used up\"}"),
                        HIDDEN),
                tool(
                        "quota-secret",
                        "the same, with a password and a host path in it",
                        succeeds("{\"error\":\"cannot open '/srv/secret/a.txt', " + SECRET + "\"}"),
                        HIDDEN),
                tool(
                        "declined",
                        "returns `success: false` and a message",
                        succeeds("{\"success\":false,\"message\":\"The card was declined\"}"),
                        HIDDEN),
                tool(
                        "nested",
                        "returns an error as structured content",
                        result("{\"content\":[{\"type\":\"text\",\"text\":\"see below\"}],\"structuredContent\":"
                                + "{\"ok\":false,\"error\":{\"message\":\"No stock\"}}}"),
                        HIDDEN),
                tool(
                        "gloomy",
                        "returns a text that begins like an error",
                        succeeds("Error: maybe"),
                        new Served("maybe")),
                tool(
                        "fetch",
                        "returns an error object, and its name says that it passes on what others wrote",
                        succeeds("{\"error\":\"quota used up\"}"),
                        new Served("quota used up")));
    }

    /** What does no harm. */
    static List<UpstreamFault> harmless() {
        return List.of(
                tool("twice", "answers twice", succeeds("first") + "\n" + succeeds("second"), new Served("first")),
                tool(
                        "stray",
                        "answers an id that it was not asked",
                        "{\"jsonrpc\":\"2.0\",\"id\":987654,\"result\":{}}\n" + succeeds("after the stray"),
                        new Served("after the stray")),
                act(
                        "babble",
                        "prints text and binary to standard output before it answers",
                        new Served("after the babble")),
                act(
                        "huge-noise",
                        "prints a line that is larger than allowed before it answers",
                        new Served("after the noise")),
                act("flood", "sends 5,000 notifications before it answers", new Served("after the flood")),
                act("stderr", "writes 8 MB to standard error before it answers", new Served("after the errors")),
                tool(
                        "strange-notes",
                        "reports progress and cancels requests that do not exist",
                        "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/progress\",\"params\":{\"progressToken\":4711,"
                                + "\"progress\":1}}\n{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\","
                                + "\"params\":{\"requestId\":4711}}\n" + succeeds("after the notes"),
                        new Served("after the notes")),
                tool(
                        "windows",
                        "ends its lines with CR and LF, and sends blank ones",
                        "\r\n\r\n" + succeeds("on Windows") + "\r",
                        new Served("on Windows")));
    }

    /** {@return all rows that one process can play one after another} */
    static List<UpstreamFault> all() {
        return Stream.of(texts(), errors(), broken(), hidden(), harmless())
                .flatMap(List::stream)
                .toList();
    }

    /** {@return the lines with which the process answers this request; empty if the table does not say} */
    static String script(String method, String name) {
        return all().stream()
                .filter(row ->
                        row.method().equals(method) && (row.name().equals(name) || !method.equals(UpstreamFault.CALL)))
                .map(UpstreamFault::script)
                .findFirst()
                .orElse("");
    }
}
