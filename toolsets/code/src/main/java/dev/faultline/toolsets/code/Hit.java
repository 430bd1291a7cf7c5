package dev.faultline.toolsets.code;

import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonValue;

/**
 * A line that matches.
 *
 * @param line counted from 1
 * @param column the byte of the line at which the first match begins, counted from 0
 */
record Hit(long line, long column, String preview) {
    JsonValue toJson(String path) {
        return JsonObject.builder()
                .put("path", path)
                .put("line", line)
                .put("column", column)
                .put("preview", preview)
                .build();
    }
}
