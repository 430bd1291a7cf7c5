package dev.faultline.semantic;

import dev.faultline.toolsets.code.IndexState;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.Map;
import java.util.Optional;

/**
 * The user data of a commit, which describes the index to all servers that share it.
 *
 * @param identity the format and the model of the index
 */
record CommitFacts(String identity, IndexState state) {
    private static final String IDENTITY = "identity";

    Map<String, String> toMap() {
        return switch (state) {
            case IndexState.Building building ->
                Map.of(
                        IDENTITY,
                        identity,
                        "files_done",
                        Long.toString(building.filesDone()),
                        "files",
                        Long.toString(building.files()),
                        "rate",
                        Double.toString(building.chunksPerSecond()),
                        "remaining",
                        building.remaining().toString());
            case IndexState.Ready ready ->
                Map.of(
                        IDENTITY,
                        identity,
                        "chunks",
                        Long.toString(ready.chunks()),
                        "left_out",
                        Long.toString(ready.filesLeftOut()));
            case IndexState.Missing missing -> Map.of(IDENTITY, identity);
            case IndexState.Failed failed -> Map.of(IDENTITY, identity);
        };
    }

    /** {@return the facts in the user data of a commit; empty if another program wrote it} */
    static Optional<CommitFacts> of(Map<String, String> data) {
        String identity = data.get(IDENTITY);
        if (identity == null) {
            return Optional.empty();
        }
        try {
            return Optional.of(new CommitFacts(identity, state(data)));
        } catch (NumberFormatException | DateTimeParseException e) { // not in our format
            return Optional.empty();
        }
    }

    private static IndexState state(Map<String, String> data) {
        if (data.containsKey("chunks")) {
            return new IndexState.Ready(number(data, "chunks"), number(data, "left_out"));
        }
        if (data.containsKey("files")) {
            return new IndexState.Building(
                    number(data, "files_done"),
                    number(data, "files"),
                    Double.parseDouble(data.getOrDefault("rate", "0")),
                    Duration.parse(data.getOrDefault("remaining", "PT1S")));
        }
        return new IndexState.Missing();
    }

    private static long number(Map<String, String> data, String name) {
        return Long.parseLong(data.getOrDefault(name, "0"));
    }
}
