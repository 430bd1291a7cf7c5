package dev.faultline.rpc.era;

import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonNumber;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonString;
import dev.faultline.json.JsonValue;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A server of the modern era, as a client of the legacy era sees it: translates the messages of both. The ids of the
 * client's requests are positive; those of requests that the translation needs are negative. One thread at a time uses
 * it.
 */
public final class ModernPeer {
    private static final String LATEST_LEGACY = "2025-11-25";
    private static final String CANCELLED = "notifications/cancelled";

    /**
     * The messages that a message leads to.
     *
     * @param toServer in the modern form
     * @param toClient in the legacy form
     */
    public record PeerStep(List<JsonObject> toServer, List<JsonObject> toClient) {
        static final PeerStep NONE = new PeerStep(List.of(), List.of());

        /** Copies the lists. */
        public PeerStep {
            toServer = List.copyOf(toServer);
            toClient = List.copyOf(toClient);
        }

        static PeerStep toServer(JsonObject... messages) {
            return new PeerStep(List.of(messages), List.of());
        }

        static PeerStep toClient(JsonObject... messages) {
            return new PeerStep(List.of(), List.of(messages));
        }
    }

    private final JsonObject client;
    private final PeerIds ids = new PeerIds();
    private final PeerRounds rounds = new PeerRounds(ids);
    private final PeerListening listening = new PeerListening(ids);
    private final Map<JsonValue, JsonValue> pings = new HashMap<>();
    private Optional<String> logLevel = Optional.empty();

    /** A server that a client wants to serve it; these are the parameters of its {@code initialize}. */
    public ModernPeer(JsonObject client) {
        this.client = client;
    }

    /** {@return the request that shows whether the server is of the modern era} */
    public JsonObject discover() {
        return described(message(ids.next(), Era.DISCOVER, JsonObject.EMPTY));
    }

    /** {@return the result of {@code initialize}; empty if the server is not of the modern era} */
    public Optional<JsonObject> initialized(JsonObject discovered) {
        Optional<JsonObject> result = discovered.object("result").filter(ModernPeer::isModern);
        result.ifPresent(it -> listening.offered(it.object("capabilities").orElse(JsonObject.EMPTY)));
        return result.map(it -> JsonObject.builder()
                .put("protocolVersion", version())
                .put("capabilities", it.object("capabilities").orElse(JsonObject.EMPTY))
                .put("serverInfo", server(it))
                .putIfPresent("instructions", it.string("instructions"))
                .build());
    }

    private static boolean isModern(JsonObject result) {
        return result.get("supportedVersions").orElse(JsonArray.EMPTY) instanceof JsonArray(List<JsonValue> versions)
                && versions.contains(new JsonString(Era.MODERN));
    }

    private String version() {
        return client.string("protocolVersion")
                .filter(version -> version.compareTo(Era.MODERN) < 0)
                .orElse(LATEST_LEGACY);
    }

    private static JsonObject server(JsonObject result) {
        return result.object(Era.META)
                .flatMap(meta -> meta.object(Era.SERVER))
                .orElseGet(() -> JsonObject.builder()
                        .put("name", "unknown")
                        .put("version", "unknown")
                        .build());
    }

    /** Translates a message of the client. */
    public PeerStep fromClient(JsonObject message) {
        Optional<JsonValue> id = message.get("id");
        Optional<String> method = message.string("method");
        PeerStep step = method.isEmpty()
                ? rounds.answered(message)
                : id.map(it -> request(it, method.get(), message)).orElseGet(() -> notification(method.get(), message));
        return new PeerStep(step.toServer().stream().map(this::described).toList(), step.toClient());
    }

    private PeerStep request(JsonValue id, String method, JsonObject request) {
        JsonObject params = request.object("params").orElse(JsonObject.EMPTY);
        return switch (method) {
            case "ping" -> {
                JsonObject probe = message(ids.next(), Era.DISCOVER, JsonObject.EMPTY);
                pings.put(probe.get("id").orElseThrow(), id);
                yield PeerStep.toServer(probe);
            }
            case "logging/setLevel" -> {
                logLevel = params.string("level");
                yield PeerStep.toClient(result(id, JsonObject.EMPTY));
            }
            case "resources/subscribe", "resources/unsubscribe" -> {
                List<JsonObject> listen =
                        listening.change(method, params.string("uri").orElse(""));
                yield new PeerStep(listen, List.of(result(id, JsonObject.EMPTY)));
            }
            default -> { // means the same in both eras
                rounds.begin(id, request);
                yield PeerStep.toServer(request);
            }
        };
    }

    private PeerStep notification(String method, JsonObject notification) {
        return switch (method) {
            case "notifications/initialized" -> new PeerStep(listening.open(), List.of());
            case CANCELLED ->
                notification
                        .object("params")
                        .flatMap(params -> params.get("requestId"))
                        .map(rounds::cancel)
                        .orElse(PeerStep.NONE);
            default -> PeerStep.NONE; // the modern era has no other notifications of clients
        };
    }

    /** Translates a message of the server. */
    public PeerStep fromServer(JsonObject message) {
        Optional<JsonValue> id = message.get("id");
        boolean asked = message.string("method").isPresent();
        if (id.isEmpty()) {
            return LegacyForm.notification(message).map(PeerStep::toClient).orElse(PeerStep.NONE);
        }
        if (asked) {
            return PeerStep.NONE; // servers of the modern era send no requests
        }
        JsonValue ping = pings.remove(id.get());
        if (ping != null) {
            return PeerStep.toClient(result(ping, JsonObject.EMPTY));
        }
        PeerStep step = rounds.received(id.get(), message);
        return new PeerStep(step.toServer().stream().map(this::described).toList(), step.toClient());
    }

    /** {@return the id of the client's request that this question belongs to} */
    public JsonValue asking(JsonValue question) {
        return rounds.asking(question);
    }

    /** {@return the client's id of the request with this id at the server} */
    public JsonValue clientId(JsonValue serverId) {
        return rounds.clientId(serverId);
    }

    /** {@return the client's request that ends because the server does not answer this one; empty if there is none} */
    public OptionalLong lost(long serverId) {
        JsonValue id = JsonNumber.of(serverId);
        JsonValue ping = pings.remove(id);
        JsonValue known = ping == null ? rounds.lost(id) : ping;
        return known instanceof JsonNumber number && !PeerIds.isOwn(number) ? number.integer() : OptionalLong.empty();
    }

    /** {@return a request for the stream of changes, if the one with this id was that stream} */
    public List<JsonObject> reopened(long lost) {
        return listening.reopened(JsonNumber.of(lost)).stream()
                .map(this::described)
                .toList();
    }

    // Every request describes its client.
    private JsonObject described(JsonObject message) {
        if (message.get("id").isEmpty()) {
            return message;
        }
        JsonObject params = message.object("params").orElse(JsonObject.EMPTY);
        JsonObject.Builder own = JsonObject.builder()
                .put(Era.VERSION, Era.MODERN)
                .put(Era.CAPABILITIES, client.object("capabilities").orElse(JsonObject.EMPTY));
        client.object("clientInfo").ifPresent(info -> own.put(Era.CLIENT, info));
        JsonObject meta = params.object(Era.META)
                .orElse(JsonObject.EMPTY)
                .with(own.putIfPresent(Era.LOG_LEVEL, logLevel).build());
        return message.with(JsonObject.of("params", params.with(JsonObject.of(Era.META, meta))));
    }

    static JsonObject message(JsonValue id, String method, JsonObject params) {
        return JsonObject.builder()
                .put("jsonrpc", "2.0")
                .put("id", id)
                .put("method", method)
                .put("params", params)
                .build();
    }

    static JsonObject cancelled(JsonValue id) {
        return JsonObject.builder()
                .put("jsonrpc", "2.0")
                .put("method", CANCELLED)
                .put("params", JsonObject.of("requestId", id))
                .build();
    }

    private static JsonObject result(JsonValue id, JsonObject result) {
        return JsonObject.builder()
                .put("jsonrpc", "2.0")
                .put("id", id)
                .put("result", result)
                .build();
    }
}
