package dev.faultline.gateway;

import dev.faultline.gateway.message.Message;
import dev.faultline.gateway.message.MessageText;
import dev.faultline.gateway.message.Part;
import dev.faultline.json.JsonNumber;
import dev.faultline.json.JsonValue;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The requests of several servers to one client. Each has an id of its own for the client. */
final class MergedQuestions {
    /**
     * A request of a server.
     *
     * @param id its id among the requests of its server
     */
    record Asked(MergedLink link, JsonValue id) {}

    private final Map<JsonValue, Asked> open = new HashMap<>();
    private long last;

    /** {@return the request for the client} */
    synchronized byte[] ask(MergedLink link, Message.Request request) {
        JsonValue id = JsonNumber.of(++last);
        open.put(id, new Asked(link, request.id()));
        return request.text().with(Map.of(Part.ID, id, Part.ASKED_TOKEN, id));
    }

    /** {@return the server's request that the client answers with this response} It is no longer open. */
    synchronized Optional<Asked> answered(JsonValue id) {
        return Optional.ofNullable(open.remove(id));
    }

    /** {@return the server's request that the client knows by this id} */
    synchronized Optional<Asked> find(JsonValue id) {
        return Optional.ofNullable(open.get(id));
    }

    /** {@return the withdrawal of a request of this server for the client, if it is open} */
    synchronized Optional<byte[]> withdraw(MergedLink link, JsonValue id, MessageText text) {
        Optional<JsonValue> shown = open.entrySet().stream()
                .filter(it -> it.getValue().equals(new Asked(link, id)))
                .map(Map.Entry::getKey)
                .findFirst();
        shown.ifPresent(open::remove);
        return shown.map(it -> text.with(Map.of(Part.REQUEST_ID, it)));
    }

    /** The requests of this server are gone. */
    synchronized void end(MergedLink link) {
        open.values().removeIf(asked -> asked.link() == link);
    }
}
