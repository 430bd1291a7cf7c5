package dev.faultline.app.shared.web;

import dev.faultline.http.token.TokenStore;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonString;
import java.util.List;
import java.util.Optional;

/**
 * Who may call a server over HTTP.
 *
 * @param tokens the callers; if empty, every process on this machine may call
 * @param hosts the host names that clients may use, beside those of this machine
 * @param origins the origins whose web pages may call
 */
public record WebAccess(Optional<TokenStore> tokens, List<String> hosts, List<String> origins) {
    /** Copies the lists. */
    public WebAccess {
        hosts = List.copyOf(hosts);
        origins = List.copyOf(origins);
    }

    /** {@return the entry with which a client that reads a file of servers connects to this address} */
    public JsonObject clientEntry(String url) {
        JsonObject.Builder entry = JsonObject.builder().put("type", "http").put("url", url);
        if (tokens.isPresent()) {
            entry.put("headers", JsonObject.of("Authorization", new JsonString("Bearer YOUR-TOKEN")));
        }
        return entry.build();
    }
}
