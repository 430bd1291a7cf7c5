package dev.faultline.server;

import static dev.faultline.server.Transport.STATELESS;

import dev.faultline.fault.CommonCode;
import java.util.List;
import java.util.Map;

/** Mistakes of clients with HTTP, and attacks from web pages. */
final class HttpTraps {
    private HttpTraps() {}

    static List<Trap> all() {
        return List.of(
                header(
                                "a session that does not exist",
                                Map.of("Mcp-Session-Id", "nope"),
                                404,
                                CommonCode.NOT_INITIALIZED,
                                "There is no such session; initialize a new one")
                        .not(STATELESS),
                header(
                                "no session",
                                Map.of("Mcp-Session-Id", ""),
                                400,
                                CommonCode.NOT_INITIALIZED,
                                "The Mcp-Session-Id header is required; begin a session with initialize")
                        .not(STATELESS),
                header(
                        "an `Accept` header without streams",
                        Map.of("Accept", "application/json"),
                        406,
                        CommonCode.MALFORMED_MESSAGE,
                        "The Accept header must list application/json and text/event-stream"),
                header(
                        "a `Content-Type` that is not JSON",
                        Map.of("Content-Type", "text/plain"),
                        415,
                        CommonCode.MALFORMED_MESSAGE,
                        "The Content-Type must be application/json"),
                header(
                        "a protocol revision that does not exist",
                        Map.of("MCP-Protocol-Version", "1999-01-01"),
                        400,
                        CommonCode.MALFORMED_MESSAGE,
                        "This server does not speak that revision of the protocol"),
                header(
                        "a web page of another origin",
                        Map.of("Origin", "https://evil.example"),
                        403,
                        CommonCode.MALFORMED_MESSAGE,
                        "The Origin is not allowed; the server's operator can allow it"),
                header(
                        "a foreign host name (DNS rebinding)",
                        Map.of("Host", "evil.example"),
                        403,
                        CommonCode.MALFORMED_MESSAGE,
                        "The Host header names no host of this server; its operator can allow it"));
    }

    private static Trap header(String name, Map<String, String> headers, int status, CommonCode code, String sentence) {
        return Trap.of(name, wire -> {
                    String id = wire.nextId();
                    return wire.send(Wire.call("fine").replace(Wire.ID, id), id, headers);
                })
                .answers(status, Expect.malformed(-32600, code, sentence))
                .only(Transport::isHttp);
    }
}
