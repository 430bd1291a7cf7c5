package dev.faultline.toolsets.workflow.session;

import dev.faultline.json.JsonObject;
import java.util.Optional;

/**
 * The purpose of a session, as the client stated it at the start.
 *
 * @param workspace the folder that the session works on, as the client named it
 * @param idempotencyKey the client's key for the start, by which a repeated start finds this session
 */
public record SessionPurpose(
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

    static Optional<SessionPurpose> read(JsonObject json) {
        Optional<String> goal = json.string("goal");
        Optional<String> workspace = json.string("workspace");
        return goal.isEmpty() || workspace.isEmpty()
                ? Optional.empty()
                : Optional.of(new SessionPurpose(
                        goal.get(),
                        workspace.get(),
                        json.string("gitBranch"),
                        json.string("gitHeadSha"),
                        json.string("idempotencyKey")));
    }
}
