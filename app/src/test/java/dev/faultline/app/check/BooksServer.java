package dev.faultline.app.check;

import java.util.List;

/**
 * A small MCP server in shell with one tool, {@code lookup}, that reports a wrong argument as a JSON-RPC error and
 * ignores what is not JSON. With the argument {@code hang}, it never answers a call of the tool.
 */
final class BooksServer {
    private static final String SCRIPT = """
        answer() { printf '{"jsonrpc":"2.0","id":%s,%s}\\n' "$id" "$1"; }
        while read -r line; do
          id=${line#*'"id":'}
          id=${id%%[,\\}]*}
          case $line in
          *'"initialize"'*)
            answer '"result":{"protocolVersion":"2025-11-25","capabilities":{"tools":{}},"serverInfo":{"name":"books","version":"1"}}' ;;
          *'"tools/list"'*)
            answer '"result":{"tools":[{"name":"lookup","annotations":{"readOnlyHint":true},"inputSchema":{"type":"object","properties":{"title":{"type":"string"}},"required":["title"]}}]}' ;;
          *'"tools/call"'*)
            case $0$line in hang*'"lookup"'*) continue ;; esac
            case $line in
            *'"title":"'*) answer '"result":{"content":[{"type":"text","text":"12 pages"}]}' ;;
            *) answer '"error":{"code":-32602,"message":"The title is missing: at /srv/books/catalogue.js"}' ;;
            esac ;;
          *'"ping"'*) answer '"result":{}' ;;
          *'"method"'*'"id"'* | *'"id"'*'"method"'*) answer '"error":{"code":-32601,"message":"There is no such method"}' ;;
          esac
        done
        """;

    private BooksServer() {}

    static List<String> command(String mode) {
        return List.of("/bin/sh", "-c", SCRIPT, mode);
    }
}
