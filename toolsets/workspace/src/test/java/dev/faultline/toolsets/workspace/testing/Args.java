package dev.faultline.toolsets.workspace.testing;

import dev.faultline.json.JsonObject;

/** Arguments of a call, name by name. */
public final class Args {
    private Args() {}

    /** {@return an object of these alternating names and strings} */
    public static JsonObject of(String... namesAndTexts) {
        JsonObject.Builder object = JsonObject.builder();
        for (int i = 0; i < namesAndTexts.length; i += 2) {
            object.put(namesAndTexts[i], namesAndTexts[i + 1]);
        }
        return object.build();
    }
}
