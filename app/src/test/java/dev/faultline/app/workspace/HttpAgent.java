package dev.faultline.app.workspace;

import dev.faultline.app.wire.HttpConnection;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.server.testing.Messages;
import dev.faultline.toolsets.workspace.testing.AgentAnswer;

/** An agent that calls the workspace tools over HTTP. */
record HttpAgent(HttpConnection connection) {
    AgentAnswer call(String tool, JsonObject arguments) throws Exception {
        return new AgentAnswer(Messages.result(connection.call(tool, JsonText.print(arguments))));
    }
}
