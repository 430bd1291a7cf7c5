package dev.faultline.app.serve;

import dev.faultline.app.shared.RecordingState;
import dev.faultline.json.JsonNumber;
import dev.faultline.json.JsonObject;
import dev.faultline.toolsets.code.IndexState;
import dev.faultline.toolsets.code.SemanticIndex;
import java.util.Optional;

/** The response to a readiness check: whether failures can be recorded, and the state of semantic search. */
final class Readiness {
    private Readiness() {}

    // Without its index a server can answer all tools but one, so it is ready.
    static JsonObject of(Optional<String> obstacle, SemanticIndex index) {
        JsonObject.Builder body = RecordingState.of(true, obstacle);
        JsonObject.Builder semantic = JsonObject.builder();
        switch (index.state()) {
            case IndexState.Missing missing -> {
                return body.build();
            }
            case IndexState.Building(long done, long files, double rate, var remaining) ->
                semantic.put("state", "building")
                        .put("files_done", done)
                        .put("files", files)
                        .put("chunks_per_second", JsonNumber.of(rate))
                        .put("remaining_seconds", remaining.toSeconds());
            case IndexState.Ready(long chunks, long leftOut) ->
                semantic.put("state", "ready").put("chunks", chunks).put("files_left_out", leftOut);
            case IndexState.Failed(String reason) ->
                semantic.put("state", "failed").put("reason", reason);
        }
        return body.put("semantic_search", semantic.build()).build();
    }
}
