package dev.faultline.toolsets.workflow.session;

import dev.faultline.json.JsonObject;
import java.util.Optional;

/**
 * What a session was begun for.
 *
 * @param workspace the folder that it is about, as the client named it
 * @param idempotencyKey what the client called the start by, so that a repeat finds this session
 */
public record About(
        String goal,
        String workspace,
        Optional<String> gitBranch,
        Optional<String> gitHeadSha,
        Optional<String> idempotencyKey) {
    JsonObject toJson() {
        return JsonObject.builder()
                .put("goal", goal)
                .put("workspace", workspace)
                .putIfPresent("gitBranch", gitBranch)
                .putIfPresent("gitHeadSha", gitHeadSha)
                .putIfPresent("idempotencyKey", idempotencyKey)
                .build();
    }

    static Optional<About> read(JsonObject json) {
        Optional<String> goal = json.string("goal");
        Optional<String> workspace = json.string("workspace");
        return goal.isEmpty() || workspace.isEmpty()
                ? Optional.empty()
                : Optional.of(new About(
                        goal.get(),
                        workspace.get(),
                        json.string("gitBranch"),
                        json.string("gitHeadSha"),
                        json.string("idempotencyKey")));
    }
}
