package dev.faultline.gateway;

import dev.faultline.gateway.message.Message;
import dev.faultline.gateway.message.MessageText;
import dev.faultline.gateway.message.Part;
import dev.faultline.json.JsonNumber;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonString;
import dev.faultline.json.JsonText;
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

    /** The member of a question's metadata that names its server. */
    private static final String SERVER = "dev.faultline/server";

    private final Map<JsonValue, Asked> open = new HashMap<>();
    private long last;

    /** {@return the request for the client} */
    synchronized byte[] ask(MergedLink link, Message.Request request) {
        JsonValue id = JsonNumber.of(++last);
        open.put(id, new Asked(link, request.id()));
        return named(request.text().with(Map.of(Part.ID, id, Part.ASKED_TOKEN, id)), link.address());
    }

    // R52: the user, and a client of the modern era, must know whose question it is.
    private static byte[] named(byte[] utf8, String server) {
        JsonObject question = ModernLink.parsed(utf8);
        JsonObject params = question.object("params").orElse(JsonObject.EMPTY);
        JsonObject meta = params.object("_meta").orElse(JsonObject.EMPTY);
        JsonObject.Builder own =
                JsonObject.builder().put("_meta", meta.with(JsonObject.of(SERVER, new JsonString(server))));
        params.string("message").ifPresent(message -> own.put("message", server + " asks: " + message));
        return JsonText.bytes(question.with(JsonObject.of("params", params.with(own.build()))));
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
