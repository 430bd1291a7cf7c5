package dev.faultline.gateway;

import dev.faultline.trail.Trail;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** A gateway as a program of its own, before a server with a result of 300 MB. */
final class LargeResultProgram {
    /** What a client of it sends. */
    static final String REQUESTS = """
        {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{}}}
        {"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"big","arguments":{}}}
        """;

    private static final String SERVER = """
        while read -r line; do
          id=${line#*\\"id\\":}; id=${id%%,*}
          case $line in
            *initialize*) echo '{"jsonrpc":"2.0","id":'$id',"result":{"protocolVersion":"2025-11-25","capabilities":{},\
        "serverInfo":{"name":"big","version":"1"}}}' ;;
            *tools/list*) echo '{"jsonrpc":"2.0","id":'$id',"result":{"tools":[]}}' ;;
            *tools/call*)
              printf '{"jsonrpc":"2.0","id":%s,"result":{"content":[{"type":"text","text":"' $id
              head -c 300000000 /dev/zero | tr '\\0' x
              echo '"}]}}' ;;
          esac
        done
        """;

    private LargeResultProgram() {}

    public static void main(String[] args) {
        Trail trail = Trail.open(Path.of(args[0]));
        GatewaySettings settings = TestClient.settings(List.of("/bin/sh", "-c", SERVER), trail, Duration.ofMinutes(10));
        new StdioGateway(settings.maxResult(GatewaySettings.MAX_RESULT), System.out).serve(System.in);
        trail.close();
    }
}
