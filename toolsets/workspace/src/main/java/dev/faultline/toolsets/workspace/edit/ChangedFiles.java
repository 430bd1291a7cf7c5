package dev.faultline.toolsets.workspace.edit;

import dev.faultline.fault.Fault;
import dev.faultline.fault.FaultException;
import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonObject;
import java.util.ArrayList;
import java.util.List;

/** Names the files that preflight commands changed besides the one that they checked (R37). */
final class ChangedFiles {
    private static final int MOST = 200;
    private static final int IN_MESSAGE = 20;

    private ChangedFiles() {}

    /** {@return the first paths, and the number of the others} */
    static List<String> shown(List<String> paths) {
        return shown(paths, MOST);
    }

    private static List<String> shown(List<String> paths, int most) {
        if (paths.size() <= most) {
            return paths;
        }
        List<String> shown = new ArrayList<>(paths.subList(0, most));
        shown.add("and " + (paths.size() - most) + " more");
        return shown;
    }

    /** {@return the failure of a check, with these paths named in its message and in its details} */
    static FaultException named(FaultException failed, List<String> paths) {
        if (paths.isEmpty()) {
            return failed;
        }
        Fault fault = failed.fault();
        JsonObject changed = JsonObject.of("also_changed", JsonArray.ofStrings(shown(paths)));
        JsonObject details = fault.details()
                .filter(JsonObject.class::isInstance)
                .map(known -> ((JsonObject) known).with(changed))
                .orElse(changed);
        return new FaultException(
                fault.withMessage(fault.message() + ". Also changed while the checks ran, and not restored: "
                                + String.join(", ", shown(paths, IN_MESSAGE)))
                        .withDetails(details),
                failed.origin(),
                failed.getCause());
    }
}
