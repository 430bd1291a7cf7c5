package dev.faultline.semantic;

import dev.faultline.toolsets.code.IndexState;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.Map;
import java.util.Optional;

/**
 * What a commit says of its index, so that all servers that share it tell the same.
 *
 * @param identity the format and the model that it was made with
 */
record Facts(String identity, IndexState state) {
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

    /** {@return what a commit says, unless it is not one of ours} */
    static Optional<Facts> of(Map<String, String> data) {
        String identity = data.get(IDENTITY);
        if (identity == null) {
            return Optional.empty();
        }
        try {
            return Optional.of(new Facts(identity, state(data)));
        } catch (NumberFormatException | DateTimeParseException e) { // not what we write
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
