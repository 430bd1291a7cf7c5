package dev.faultline.toolsets.code;

import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonValue;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Reads the output of {@code git blame --incremental}: ranges of lines, each commit described once. */
final class BlameReader {
    private static final int SHORT_COMMIT = 8;
    private static final String UNCOMMITTED = "00000000";

    private final Instant modified;
    private final Map<String, Map<String, String>> commits = new HashMap<>();
    private final Map<Long, String> lines = new TreeMap<>();

    /** Creates a reader for a file that was last changed at this time, which is the date of uncommitted lines. */
    BlameReader(Instant modified) {
        this.modified = modified;
    }

    JsonArray read(String printed) {
        String commit = "";
        boolean atHead = true; // of a range, which ends with its file name
        for (String line : printed.split("\n")) {
            String[] words = line.split(" ", 2);
            if (atHead) {
                commit = words[0];
                addRange(commit, words.length > 1 ? words[1] : "");
            } else if (words.length > 1) {
                commits.computeIfAbsent(commit, key -> new HashMap<>()).putIfAbsent(words[0], words[1]);
            }
            atHead = words[0].equals("filename") && !atHead;
        }
        return lines.entrySet().stream()
                .map(line -> toJson(line.getKey(), line.getValue()))
                .collect(JsonArray.toJsonArray());
    }

    // "<line in the commit> <line now> <count>"
    private void addRange(String commit, String numbers) {
        List<Long> counts =
                Arrays.stream(numbers.split(" ")).map(Long::parseLong).toList();
        for (long i = 0; i < counts.get(2); i++) {
            lines.put(counts.get(1) + i, commit);
        }
    }

    private JsonValue toJson(long line, String commit) {
        Map<String, String> known = commits.getOrDefault(commit, Map.of());
        String name = commit.substring(0, SHORT_COMMIT);
        boolean committed = !name.equals(UNCOMMITTED);
        return JsonObject.builder()
                .put("line", line)
                .put("commit", name)
                .put("author", committed ? known.getOrDefault("author", "") : "Not Committed Yet")
                .put(
                        "date",
                        committed
                                ? GitDate.iso(
                                        known.getOrDefault("author-time", ""), known.getOrDefault("author-tz", ""))
                                : GitDate.iso(modified))
                .put("message", committed ? known.getOrDefault("summary", "") : "Not committed yet")
                .build();
    }
}
