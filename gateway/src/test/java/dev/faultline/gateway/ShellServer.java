package dev.faultline.gateway;

import java.util.List;

/** A small MCP server with one tool, {@code n}: a test can have many of them, and they start at once. */
final class ShellServer {
    private static final String SCRIPT = """
        while IFS= read -r line; do
          id=${line#*\\"id\\":}; id=${id%%[,\\}]*}
          case $line in
            *'"initialize"'*) r='{"protocolVersion":"2025-11-25","capabilities":{"tools":{}},\
        "serverInfo":{"name":"s","version":"1"}}';;
            *'"tools/list"'*) r='{"tools":[{"name":"n","inputSchema":{"type":"object"}}]}';;
            *'"tools/call"'*) r='{"content":[{"type":"text","text":"NAME in process '$$'"}]}';;
            *) continue;;
          esac
          printf '{"jsonrpc":"2.0","id":%s,"result":%s}\\n' "$id" "$r"
        done
        """;

    private ShellServer() {}

    /** {@return the command that starts a server; its tool returns this name and the number of its process} */
    static List<String> command(String name) {
        return List.of("/bin/sh", "-c", SCRIPT.replace("NAME", name));
    }
}
