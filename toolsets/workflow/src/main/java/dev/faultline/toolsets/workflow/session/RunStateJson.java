package dev.faultline.toolsets.workflow.session;

import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonBoolean;
import dev.faultline.json.JsonNumber;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonValue;
import dev.faultline.toolsets.workflow.definition.Position;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Converts states to JSON and back. */
final class RunStateJson {
    private RunStateJson() {}

    static JsonObject write(RunState state) {
        JsonObject.Builder json = JsonObject.builder()
                .put("v", 1)
                .put("workflowId", state.workflowId())
                .put("workflowHash", state.workflowHash())
                .put("frames", frames(state.position()))
                .put("gate", state.isGate())
                .put("context", state.context());
        state.pending().ifPresent(pending -> json.put("pending", pending.toJson()));
        state.output().ifPresent(output -> json.put("output", output.toJson()));
        state.purpose().ifPresent(purpose -> json.put("about", purpose.toJson()));
        return json.build();
    }

    static Optional<RunState> read(JsonObject json) {
        Optional<String> id = json.string("workflowId");
        Optional<String> hash = json.string("workflowHash");
        Optional<JsonObject> context = json.object("context");
        List<Position.PositionFrame> frames = frames(json);
        if (id.isEmpty() || hash.isEmpty() || context.isEmpty() || frames.isEmpty()) {
            return Optional.empty();
        }
        boolean gate = json.get("gate").filter(JsonBoolean.TRUE::equals).isPresent();
        return Optional.of(new RunState(
                id.get(),
                hash.get(),
                new Position(frames, gate),
                json.object("pending").flatMap(PendingStep::read),
                context.get(),
                json.object("output").flatMap(StepOutput::read),
                json.object("about").flatMap(SessionPurpose::read)));
    }

    private static JsonArray frames(Position position) {
        return position.frames().stream()
                .map(frame -> JsonArray.of(JsonNumber.of(frame.index()), JsonNumber.of(frame.round())))
                .collect(JsonArray.toJsonArray());
    }

    /** {@return the frames; empty if they are invalid} */
    private static List<Position.PositionFrame> frames(JsonObject json) {
        List<Position.PositionFrame> frames = new ArrayList<>();
        if (json.get("frames").orElse(null) instanceof JsonArray array) {
            for (JsonValue item : array.items()) {
                if (!(item instanceof JsonArray(List<JsonValue> pair)
                        && pair.size() == 2
                        && pair.get(0) instanceof JsonNumber index
                        && pair.get(1) instanceof JsonNumber round)) {
                    return List.of();
                }
                frames.add(new Position.PositionFrame(
                        (int) index.integer().orElse(0), (int) round.integer().orElse(0)));
            }
        }
        return frames;
    }
}
