package dev.faultline.app.shared;

import dev.faultline.json.JsonObject;
import java.util.Optional;

/** What a readiness check reports of the audit log: a server that cannot record a failure is not ready. */
public final class RecordingState {
    private RecordingState() {}

    /**
     * {@return the beginning of the response}
     *
     * @param open whether the server accepts calls
     * @param obstacle why no entry can be written to the audit log, if that is so
     */
    public static JsonObject.Builder of(boolean open, Optional<String> obstacle) {
        return JsonObject.builder()
                .put("ready", open && obstacle.isEmpty())
                .put("recording", obstacle.isEmpty())
                .putIfPresent("reason", obstacle);
    }
}
