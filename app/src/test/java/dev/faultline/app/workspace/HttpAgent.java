package dev.faultline.app.workspace;

import dev.faultline.app.wire.HttpConnection;
import dev.faultline.app.wire.Messages;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;

/** A client of the governed workspace over HTTP. */
record HttpAgent(HttpConnection connection) {
    /** {@return the same connection, used with another token} */
    HttpAgent with(String token) {
        return new HttpAgent(connection.with(token));
    }

    Answer call(String tool, JsonObject arguments) throws Exception {
        return new Answer(Messages.result(connection.call(tool, JsonText.print(arguments))));
    }
}
