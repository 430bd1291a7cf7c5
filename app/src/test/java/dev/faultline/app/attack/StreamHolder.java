package dev.faultline.app.attack;

import dev.faultline.server.testing.Messages;
import dev.faultline.testing.OpenResponse;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A process of clients that wait for events, half of them in each era. A line of input makes it close their sockets.
 */
final class StreamHolder {
    private static final int CLIENTS_AT_ONCE = 16;
    private static final Pattern SESSION = Pattern.compile("(?im)^Mcp-Session-Id: (\\S+)$");
    private static final String SUBSCRIBE = """
        {"jsonrpc":"2.0","id":7,"method":"subscriptions/listen","params":{"notifications":{"toolsListChanged":true},\
        "_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28",\
        "io.modelcontextprotocol/clientCapabilities":{}}}}\
        """;

    private final InetSocketAddress server;
    private final Map<String, String> token;
    private final Queue<OpenResponse> open = new ConcurrentLinkedQueue<>();

    private StreamHolder(InetSocketAddress server, Map<String, String> token) {
        this.server = server;
        this.token = token;
    }

    /** Opens streams: the arguments are the host, the port, the number of streams, and the token if there is one. */
    public static void main(String[] args) throws Exception {
        Map<String, String> token = args.length > 3 ? Map.of("Authorization", "Bearer " + args[3]) : Map.of();
        StreamHolder holder = new StreamHolder(new InetSocketAddress(args[0], Integer.parseInt(args[1])), token);
        try (ExecutorService clients = Executors.newFixedThreadPool(CLIENTS_AT_ONCE)) {
            for (int stream = 0; stream < Integer.parseInt(args[2]); stream++) {
                boolean modern = stream % 2 == 0;
                clients.execute(() -> holder.open(modern));
            }
        }
        System.out.println("open");
        System.in.read();
        for (OpenResponse stream : holder.open) {
            stream.close();
        }
        System.out.println("closed");
        Thread.sleep(Long.MAX_VALUE);
    }

    private void open(boolean modern) {
        try {
            OpenResponse stream = modern ? subscribed(server, token) : listening(server, token);
            open.add(stream);
            stream.head();
        } catch (IOException | IllegalStateException refused) {
            System.err.println(refused); // the server closes connections of its choice when there are too many
        }
    }

    /** {@return a stream that a client of the revision 2026-07-28 has asked for} */
    static OpenResponse subscribed(InetSocketAddress server, Map<String, String> token) throws IOException {
        Map<String, String> headers = new HashMap<>(token);
        headers.put("MCP-Protocol-Version", "2026-07-28");
        headers.put("Mcp-Method", "subscriptions/listen");
        return OpenResponse.post(server, "/mcp", headers, SUBSCRIBE);
    }

    /** {@return the stream of a new session} */
    static OpenResponse listening(InetSocketAddress server, Map<String, String> token) throws IOException {
        Map<String, String> headers = new HashMap<>(token);
        headers.put("Mcp-Session-Id", session(server, token));
        return OpenResponse.get(server, "/mcp", headers);
    }

    /** {@return the id of a new session} */
    static String session(InetSocketAddress server, Map<String, String> token) throws IOException {
        try (OpenResponse begun = OpenResponse.post(server, "/mcp", token, Messages.initialize(Messages.REVISION))) {
            Matcher id = SESSION.matcher(begun.head());
            if (!id.find()) {
                throw new IOException("the server began no session");
            }
            return id.group(1);
        }
    }
}
