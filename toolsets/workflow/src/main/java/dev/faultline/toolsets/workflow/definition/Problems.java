package dev.faultline.toolsets.workflow.definition;

import dev.faultline.json.JsonPointer;
import java.util.ArrayList;
import java.util.List;

/** What has been found wrong so far. */
final class Problems {
    private static final int MOST = 50;

    private final List<Problem> found = new ArrayList<>();

    void add(JsonPointer at, String message) {
        if (found.size() < MOST) {
            found.add(new Problem(at, message));
        }
    }

    boolean isEmpty() {
        return found.isEmpty();
    }

    List<Problem> all() {
        return List.copyOf(found);
    }
}
