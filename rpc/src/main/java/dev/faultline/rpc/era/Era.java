package dev.faultline.rpc.era;

import dev.faultline.json.JsonObject;
import dev.faultline.rpc.RpcMessage;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** What distinguishes the modern era of the protocol, in which every request describes itself, from the legacy era. */
public final class Era {
    /** The revision of the modern era. */
    public static final String MODERN = "2026-07-28";

    /** The revisions of the legacy era, the newest first. */
    public static final List<String> LEGACY = List.of("2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05");

    /** The method that describes a server. */
    public static final String DISCOVER = "server/discover";

    /** The method that opens a stream of notifications. */
    public static final String LISTEN = "subscriptions/listen";

    static final String META = "_meta";
    static final String PREFIX = "io.modelcontextprotocol/";
    static final String VERSION = PREFIX + "protocolVersion";
    static final String CAPABILITIES = PREFIX + "clientCapabilities";
    static final String CLIENT = PREFIX + "clientInfo";
    static final String LOG_LEVEL = PREFIX + "logLevel";
    static final String SERVER = PREFIX + "serverInfo";
    static final String SUBSCRIPTION = PREFIX + "subscriptionId";

    /** The methods whose results may be cached. */
    static final Set<String> CACHEABLE = Set.of(
            DISCOVER, "tools/list", "prompts/list", "resources/list", "resources/templates/list", "resources/read");

    private static final Set<String> LEGACY_ONLY =
            Set.of("initialize", "ping", "logging/setLevel", "resources/subscribe", "resources/unsubscribe");

    private static final Set<String> ASKING = Set.of("tools/call", "prompts/get", "resources/read");

    // Without the prefix, whose slash may be written as an escape.
    private static final byte[] REVISION = "protocolVersion".getBytes(StandardCharsets.US_ASCII);

    private Era() {}

    /** {@return whether the request belongs to the modern era: it names its revision, or its method is new} */
    public static boolean isModern(RpcMessage.Request request) {
        return (request.params().members().get(META) instanceof JsonObject meta
                        && meta.members().containsKey(VERSION))
                || request.method().equals(DISCOVER)
                || request.method().equals(LISTEN);
    }

    /** {@return false if a request of this method, in these bytes, certainly belongs to the legacy era} */
    public static boolean mayBeModern(String method, byte[] utf8) {
        return method.equals(DISCOVER) || method.equals(LISTEN) || contains(utf8, REVISION);
    }

    private static boolean contains(byte[] text, byte[] word) {
        for (int from = 0; from <= text.length - word.length; from++) {
            if (text[from] == word[0] && Arrays.equals(text, from, from + word.length, word, 0, word.length)) {
                return true;
            }
        }
        return false;
    }

    /** {@return whether the modern era has removed this method} */
    public static boolean isRemoved(String method) {
        return LEGACY_ONLY.contains(method);
    }

    /** {@return whether a request of this method may be answered with questions} */
    static boolean maySuspend(String method) {
        return ASKING.contains(method);
    }

    /** {@return the revisions of a server that also speaks these} */
    public static List<String> and(List<String> legacy) {
        return Stream.concat(Stream.of(MODERN), legacy.stream().sorted(Comparator.reverseOrder()))
                .distinct()
                .toList();
    }
}
