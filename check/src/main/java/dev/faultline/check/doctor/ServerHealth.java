package dev.faultline.check.doctor;

import dev.faultline.files.diagnosis.Trouble;
import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonBoolean;
import dev.faultline.json.JsonNull;
import dev.faultline.json.JsonNumber;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonString;
import dev.faultline.json.JsonValue;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;

/**
 * How a server fared that was started once.
 *
 * @param name its name in the file, or what starts it
 * @param exitCode of a program that ended by itself
 * @param stderr the last lines that a program wrote beside its messages, if something is wrong
 * @param answered what it answered, if it got so far
 * @param trouble what is wrong; empty if nothing is
 */
public record ServerHealth(
        String name,
        OptionalInt exitCode,
        List<String> stderr,
        Optional<Inventory> answered,
        Optional<Trouble> trouble) {
    /**
     * What a server answered.
     *
     * @param initialize how long it took to start and to answer {@code initialize}
     * @param lists how long it took to list everything
     * @param revision the revision of the protocol that it agreed to
     */
    public record Inventory(
            Duration initialize, Duration lists, String revision, int tools, int prompts, int resources) {}

    /** Copies the lines. */
    public ServerHealth {
        stderr = List.copyOf(stderr);
    }

    /** {@return the same, with these secrets hidden} */
    ServerHealth hiding(OwnSecrets secrets) {
        return new ServerHealth(name, exitCode, secrets.hidden(stderr), answered, trouble.map(secrets::hidden));
    }

    /** {@return whether nothing is wrong} */
    public boolean isWell() {
        return trouble.isEmpty();
    }

    /** {@return the health as JSON; what is not known is null} */
    public JsonObject json() {
        return JsonObject.builder()
                .put("name", name)
                .put("started", answered.isPresent() ? JsonBoolean.TRUE : JsonBoolean.FALSE)
                .put("exitCode", exitCode.isPresent() ? JsonNumber.of(exitCode.getAsInt()) : JsonNull.NULL)
                .put(
                        "stderr",
                        new JsonArray(
                                stderr.stream().<JsonValue>map(JsonString::new).toList()))
                .put("initializeMs", number(it -> it.initialize().toMillis()))
                .put("listMs", number(it -> it.lists().toMillis()))
                .put(
                        "revision",
                        answered.<JsonValue>map(it -> new JsonString(it.revision()))
                                .orElse(JsonNull.NULL))
                .put("tools", number(it -> (long) it.tools()))
                .put("prompts", number(it -> (long) it.prompts()))
                .put("resources", number(it -> (long) it.resources()))
                .put(
                        "cause",
                        trouble.<JsonValue>map(it -> new JsonString(it.cause())).orElse(JsonNull.NULL))
                .put(
                        "next",
                        trouble.<JsonValue>map(it -> new JsonString(it.next())).orElse(JsonNull.NULL))
                .build();
    }

    private JsonValue number(Function<Inventory, Long> part) {
        return answered.map(part).<JsonValue>map(JsonNumber::of).orElse(JsonNull.NULL);
    }
}
