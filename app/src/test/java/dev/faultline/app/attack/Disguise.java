package dev.faultline.app.attack;

import dev.faultline.app.wire.HttpServer;
import dev.faultline.server.testing.Messages;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.List;

/** A call that pretends to be another one, or to come from another caller. */
record Disguise(String path, List<String> headers, String body) {
    private static final String META = "\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\","
            + "\"io.modelcontextprotocol/clientCapabilities\":{},\"scope\":\"read write\"}";

    /** {@return the ways to call one tool with a token that permits only the other one} */
    static List<Disguise> of(String tool, String permitted, String arguments) {
        String call = Messages.call(7, tool, arguments);
        String twice = "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"tools/call\",\"params\":{\"name\":\"" + permitted
                + "\",\"name\":\"" + tool + "\",\"arguments\":" + arguments + "}}";
        String claiming = "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"tools/call\",\"params\":{\"name\":\"" + tool
                + "\",\"arguments\":" + arguments + "," + META + "}}";
        List<String> modern = List.of("MCP-Protocol-Version", "2026-07-28", "Mcp-Method", "tools/call", "Mcp-Name");
        return List.of(
                new Disguise("/mcp", List.of(), call),
                new Disguise("/mcp", List.of(), "[" + call + "]"),
                new Disguise("/mcp", List.of(), twice),
                new Disguise("/mcp", List.of(), claiming),
                new Disguise("/mcp", with(modern, tool), claiming),
                new Disguise("/mcp", with(modern, permitted), claiming),
                new Disguise("/mcp", with(List.of(), "X-Forwarded-User", "mallory"), call),
                new Disguise("/mcp?scope=read,write&access_token=" + permitted, List.of(), call),
                new Disguise("/mcp/", List.of(), call),
                new Disguise("/mcp", List.of(), Messages.call(7, tool.toUpperCase(java.util.Locale.ROOT), arguments)),
                new Disguise("/mcp", List.of(), Messages.call(7, tool + " ", arguments)),
                new Disguise("/mcp", List.of(), Messages.call(7, tool + "\\u0000", arguments)));
    }

    private static List<String> with(List<String> headers, String... more) {
        return java.util.stream.Stream.concat(headers.stream(), java.util.stream.Stream.of(more))
                .toList();
    }

    /** {@return the answer of the server to this call with this token, in this session} */
    String send(HttpServer server, String token, String session) throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(server.at(path))
                .header("Authorization", "Bearer " + token)
                .header("Content-Type", "application/json")
                .header("Accept", "application/json, text/event-stream")
                .POST(BodyPublishers.ofString(body));
        if (!headers.contains("Mcp-Name")) {
            request.header("Mcp-Session-Id", session);
        }
        for (int i = 0; i < headers.size(); i += 2) {
            request.header(headers.get(i), headers.get(i + 1));
        }
        return server.send(request.build()).body();
    }
}
