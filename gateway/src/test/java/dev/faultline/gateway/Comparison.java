package dev.faultline.gateway;

import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonBoolean;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Compares what a client gets directly and through the gateway (R40): all is equal but for what is listed here. */
final class Comparison {
    /** The differences that are intended. */
    enum Difference {
        /** A failed result gets a block with advice after its own, and metadata. */
        ADVICE_AFTER_A_FAILED_RESULT,
        /** An error of a tool becomes a result, which models see. */
        ERROR_OF_A_TOOL_AS_RESULT,
        /** An error gets the occurrence in its data. */
        OCCURRENCE_IN_THE_DATA_OF_AN_ERROR
    }

    final Set<Difference> seen = new LinkedHashSet<>();
    final Queue<String> defects = new ConcurrentLinkedQueue<>();
    private int exchanges;

    synchronized int exchanges() {
        return exchanges;
    }

    /** Compares two responses to the same request. */
    synchronized void compare(String where, JsonObject direct, JsonObject gateway) {
        exchanges++;
        Optional<JsonObject> result = direct.object("result");
        Optional<JsonObject> shown = gateway.object("result");
        if (result.isEmpty() && shown.isEmpty()) {
            error(
                    where,
                    direct.object("error").orElseThrow(),
                    gateway.object("error").orElseThrow());
        } else if (result.isEmpty()) {
            boolean tool = where.contains("tools/call") && isError(shown.orElseThrow());
            note(tool, Difference.ERROR_OF_A_TOOL_AS_RESULT, where, direct, gateway);
        } else if (shown.isPresent() && isError(result.get())) {
            note(isAdvised(result.get(), shown.get()), Difference.ADVICE_AFTER_A_FAILED_RESULT, where, direct, gateway);
        } else if (!result.equals(shown)) {
            defect(where, direct, gateway);
        }
    }

    private void error(String where, JsonObject direct, JsonObject gateway) {
        boolean same = direct.get("code").equals(gateway.get("code"))
                && direct.get("message").equals(gateway.get("message"));
        note(same, Difference.OCCURRENCE_IN_THE_DATA_OF_AN_ERROR, where, direct, gateway);
    }

    private static boolean isError(JsonObject result) {
        return result.get("isError").equals(Optional.of(JsonBoolean.TRUE));
    }

    private static boolean isAdvised(JsonObject direct, JsonObject gateway) {
        List<JsonValue> own = ((JsonArray) direct.get("content").orElseThrow()).items();
        List<JsonValue> shown = ((JsonArray) gateway.get("content").orElseThrow()).items();
        return isError(gateway)
                && shown.size() == own.size() + 1
                && shown.subList(0, own.size()).equals(own)
                && direct.get("structuredContent").equals(gateway.get("structuredContent"));
    }

    private void note(boolean listed, Difference difference, String where, JsonObject direct, JsonObject gateway) {
        if (listed) {
            seen.add(difference);
        } else {
            defect(where, direct, gateway);
        }
    }

    private void defect(String where, JsonObject direct, JsonObject gateway) {
        defects.add(
                where + "\n  directly:    " + JsonText.print(direct) + "\n  the gateway: " + JsonText.print(gateway));
    }
}
