package dev.faultline.rpc.era;

import dev.faultline.json.JsonObject;
import dev.faultline.rpc.RpcError;
import java.util.Optional;

/** The capability that a client needs in order to answer a question of a server. */
public enum ClientCapability {
    /** The user fills in a form. */
    FORM("elicitation", "form"),

    /** The user opens a page. */
    URL("elicitation", "url"),

    /** The client's model writes a message. */
    SAMPLING("sampling", ""),

    /** The client lists its folders. */
    ROOTS("roots", "");

    private final String name;
    private final String mode;

    ClientCapability(String name, String mode) {
        this.name = name;
        this.mode = mode;
    }

    /** {@return the capability that this request of a server needs; empty if it is not a question} */
    public static Optional<ClientCapability> of(String method, JsonObject params) {
        return switch (method) {
            case "elicitation/create" -> Optional.of(params.string("mode").equals(Optional.of("url")) ? URL : FORM);
            case "sampling/createMessage" -> Optional.of(SAMPLING);
            case "roots/list" -> Optional.of(ROOTS);
            default -> Optional.empty(); // such as ping
        };
    }

    /** {@return whether a client with these capabilities has this one} */
    public boolean isIn(JsonObject capabilities) {
        Optional<JsonObject> declared = capabilities.object(name);
        if (declared.isEmpty() || mode.isEmpty()) {
            return declared.isPresent();
        }
        // An elicitation capability without modes means forms.
        return declared.get().object(mode).isPresent()
                || (this == FORM && declared.get().object(URL.mode).isEmpty());
    }

    /** {@return the error for a request that cannot be served without this capability} */
    public RpcError missing() {
        JsonObject required =
                JsonObject.of(name, mode.isEmpty() ? JsonObject.EMPTY : JsonObject.of(mode, JsonObject.EMPTY));
        return RpcError.of(
                        RpcError.MISSING_CAPABILITY,
                        "The request needs the client capability " + name + (mode.isEmpty() ? "" : "." + mode))
                .withData(JsonObject.of("requiredCapabilities", required));
    }
}
