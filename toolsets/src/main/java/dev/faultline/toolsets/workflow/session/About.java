package dev.faultline.toolsets.workflow.session;

import dev.faultline.json.JsonObject;
import java.util.Optional;

/**
 * What a session was begun for.
 *
 * @param workspace the folder that it is about, as the client named it
 */
public record About(String goal, String workspace, Optional<String> gitBranch, Optional<String> gitHeadSha) {
    JsonObject toJson() {
        return JsonObject.builder()
                .put("goal", goal)
                .put("workspace", workspace)
                .putIfPresent("gitBranch", gitBranch)
                .putIfPresent("gitHeadSha", gitHeadSha)
                .build();
    }

    static Optional<About> read(JsonObject json) {
        Optional<String> goal = json.string("goal");
        Optional<String> workspace = json.string("workspace");
        return goal.isEmpty() || workspace.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        new About(goal.get(), workspace.get(), json.string("gitBranch"), json.string("gitHeadSha")));
    }
}
