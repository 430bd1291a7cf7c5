package dev.faultline.toolsets.code;

import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonObject;
import dev.faultline.toolset.ResultSchema;

/**
 * A result that lists the first items and counts all of them.
 *
 * @param name the member that lists the items
 */
record CountedList(String name) {
    private static final String TOTAL = "total";
    private static final String TRUNCATED = "truncated";

    /** {@return the schema of a list of these items} */
    ResultSchema schema(ResultSchema item) {
        return new ResultSchema().list(name, item).integer(TOTAL, 0).flag(TRUNCATED);
    }

    /** {@return the result of a search that found nothing} */
    JsonObject empty() {
        return result(JsonArray.EMPTY, 0, false);
    }

    /**
     * {@return the result}
     *
     * @param partial whether a part could not be searched
     */
    JsonObject result(JsonArray items, long total, boolean partial) {
        return JsonObject.builder()
                .put(name, items)
                .put(TOTAL, total)
                .put(TRUNCATED, total > items.items().size() || partial)
                .build();
    }
}
