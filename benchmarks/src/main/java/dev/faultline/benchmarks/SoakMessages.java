package dev.faultline.benchmarks;

import java.util.List;
import java.util.Random;

/** Messages for a server, good and hostile. */
final class SoakMessages {
    static final String INITIALIZE = "{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"initialize\",\"params\":{"
            + "\"protocolVersion\":\"2025-11-25\",\"capabilities\":{},"
            + "\"clientInfo\":{\"name\":\"soak\",\"version\":\"1\"}}}";

    private static final List<String> HOSTILE = List.of(
            "not json",
            "",
            "[]",
            "{\"jsonrpc\":\"1.0\",\"id\":-1,\"method\":\"ping\"}",
            "{\"jsonrpc\":\"2.0\",\"id\":null,\"method\":\"ping\"}",
            "{\"jsonrpc\":\"2.0\",\"id\":1.5,\"method\":\"ping\"}",
            "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":-1}}",
            "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/nobody/knows\"}",
            "{".repeat(1_000),
            "\u0000\u0001\u0002");

    private static final List<String> REQUESTS = List.of(
            "\"method\":\"tools/call\",\"params\":{\"name\":\"echo\",\"arguments\":{\"text\":\"hello\"}}",
            "\"method\":\"tools/call\",\"params\":{\"name\":\"echo\",\"arguments\":{\"text\":5}}",
            "\"method\":\"tools/call\",\"params\":{\"name\":\"echo\",\"arguments\":{\"text\":\"a\",\"text\":\"b\"}}",
            "\"method\":\"tools/call\",\"params\":{\"name\":\"throw\",\"arguments\":{\"text\":\"hello\"}}",
            "\"method\":\"tools/call\",\"params\":{\"name\":\"nobody\"}",
            "\"method\":\"tools/call\",\"params\":[]",
            "\"method\":\"tools/list\"",
            "\"method\":\"nobody/knows\"",
            "\"method\":\"prompts/get\",\"params\":{\"name\":7}",
            "\"method\":\"ping\"");

    private SoakMessages() {}

    static String hostile(Random random) {
        return HOSTILE.get(random.nextInt(HOSTILE.size()));
    }

    static String request(int id, Random random) {
        return "{\"jsonrpc\":\"2.0\",\"id\":" + id + "," + REQUESTS.get(random.nextInt(REQUESTS.size())) + "}";
    }
}
