package dev.faultline.server.internal;

import dev.faultline.json.JsonObject;
import io.modelcontextprotocol.json.McpJsonMapper;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServlet;
import java.io.IOException;
import java.util.Optional;

/**
 * Begins sessions of the SDK as if their clients had initialized them here, for clients that have done so at another
 * server.
 *
 * @param sdk the SDK's servlet
 * @param incoming passes the messages to the servlet
 */
public record SessionBegin(HttpServlet sdk, IncomingMessages incoming, McpJsonMapper mapper) {
    /** {@return the SDK's id of a new session with these parameters of {@code initialize}} */
    public String begin(JsonObject client) {
        JsonObject initialize = JsonObject.builder()
                .put("id", 0)
                .put("method", "initialize")
                .put("params", client)
                .build();
        String id = send(Optional.empty(), initialize)
                .orElseThrow(() -> new IllegalStateException("the SDK did not begin a session again"));
        send(
                Optional.of(id),
                JsonObject.builder().put("method", "notifications/initialized").build());
        return id;
    }

    private Optional<String> send(Optional<String> session, JsonObject message) {
        String key = incoming.put(SdkMessage.of(message, mapper));
        try {
            UnsentResponse response = new UnsentResponse();
            sdk.service(new ForwardedRequest(new OwnRequest("POST", session), key, Optional.empty()), response);
            return response.session();
        } catch (ServletException | IOException e) {
            throw new IllegalStateException("the SDK could not begin a session again", e);
        } finally {
            incoming.remove(key);
        }
    }
}
