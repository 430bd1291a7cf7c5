package dev.faultline.rpc.era;

import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonBoolean;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonString;
import dev.faultline.json.JsonValue;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The stream of changes that a client of the legacy era gets without asking. A server of the modern era has to be asked
 * for it, and again whenever the client subscribes to another resource.
 */
final class PeerListening {
    private static final List<String> LISTS = List.of("tools", "prompts", "resources");

    private final PeerIds ids;
    private final Set<String> uris = new LinkedHashSet<>();
    private JsonObject offered = JsonObject.EMPTY;
    private Optional<JsonValue> current = Optional.empty();

    PeerListening(PeerIds ids) {
        this.ids = ids;
    }

    /** The server has these capabilities. */
    void offered(JsonObject capabilities) {
        offered = capabilities;
    }

    /** {@return the messages to the server that begin the stream} */
    List<JsonObject> open() {
        JsonObject.Builder wanted = JsonObject.builder();
        LISTS.stream()
                .filter(list -> offered.object(list)
                        .flatMap(it -> it.get("listChanged"))
                        .equals(Optional.of(JsonBoolean.of(true))))
                .forEach(list -> wanted.put(list + "ListChanged", true));
        if (!uris.isEmpty()) {
            wanted.put(
                    "resourceSubscriptions",
                    new JsonArray(uris.stream().<JsonValue>map(JsonString::new).toList()));
        }
        JsonObject filter = wanted.build();
        List<JsonObject> messages = new ArrayList<>();
        current.map(ModernPeer::cancelled).ifPresent(messages::add);
        current = filter.members().isEmpty() ? Optional.empty() : Optional.of(ids.next());
        current.map(id -> ModernPeer.message(id, Era.LISTEN, JsonObject.of("notifications", filter)))
                .ifPresent(messages::add);
        return messages;
    }

    /** The client begins or ends a subscription to a resource; {@return the messages to the server} */
    List<JsonObject> change(String method, String uri) {
        boolean changed = method.equals("resources/subscribe") ? uris.add(uri) : uris.remove(uri);
        return changed ? open() : List.of();
    }

    /** {@return the messages that begin the stream again, if the one with this id was lost} */
    List<JsonObject> reopened(JsonValue lost) {
        if (!current.equals(Optional.of(lost))) {
            return List.of();
        }
        current = Optional.empty();
        return open();
    }
}
