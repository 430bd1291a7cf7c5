package dev.faultline.toolsets.workspace.edit;

import dev.faultline.json.JsonObject;

/** The arguments of a call in a test. */
final class Sent {
    private Sent() {}

    /** {@return an object with these members, names and texts in turn} */
    static JsonObject of(String... pairs) {
        JsonObject.Builder arguments = JsonObject.builder();
        for (int i = 0; i < pairs.length; i += 2) {
            arguments.put(pairs[i], pairs[i + 1]);
        }
        return arguments.build();
    }
}
