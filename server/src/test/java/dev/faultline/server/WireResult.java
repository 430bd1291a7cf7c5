package dev.faultline.server;

import dev.faultline.dialect.Envelope;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;

/** The response to a call, read as any client reads it. */
record WireResult(JsonObject message) {
    static WireResult of(Seen seen) {
        return new WireResult((JsonObject) JsonText.read(seen.body()).clean().orElseThrow());
    }

    /** {@return the result of the call} */
    JsonObject result() {
        return message.object("result").orElseThrow(() -> new AssertionError(JsonText.print(message)));
    }

    Envelope envelope() {
        return Envelope.fromJson(result());
    }

    /** {@return the only text block} */
    String text() {
        return envelope().text().getFirst();
    }

    /** {@return the text block, which is JSON} */
    JsonObject textAsJson() {
        return (JsonObject) JsonText.read(text()).clean().orElseThrow();
    }

    /** {@return the data of the JSON-RPC error} */
    JsonObject errorData() {
        return message.object("error").flatMap(error -> error.object("data")).orElseThrow();
    }
}
