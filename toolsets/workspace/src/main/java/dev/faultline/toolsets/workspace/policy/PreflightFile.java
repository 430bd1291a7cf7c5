package dev.faultline.toolsets.workspace.policy;

import dev.faultline.json.JsonNumber;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonValue;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Reads the commands of a project.
 *
 * <pre>{@code
 * {"commands": [{"name": "tests", "run": ["mvn", "-q", "test"], "seconds": 120, "environment": ["MAVEN_OPTS"]}],
 *  "output_bytes": 16777216, "processes": 512}
 * }</pre>
 */
final class PreflightFile {
    private static final int USUAL_SECONDS = 30;

    private PreflightFile() {}

    static Preflight read(Path file, Path root) {
        JsonObject object = ProjectJson.read(file).orElse(JsonObject.EMPTY);
        ProjectJson.requireMembers(object, Set.of("commands", "output_bytes", "processes"), "the file");
        List<PreflightCommand> commands = new ArrayList<>();
        for (JsonObject command : ProjectJson.objects(object, "commands")) {
            commands.add(command(command));
        }
        PreflightLimits limits = new PreflightLimits(
                number(object, "output_bytes", PreflightLimits.DEFAULT.outputBytes()),
                number(object, "processes", PreflightLimits.DEFAULT.processes()));
        return new Preflight(commands, limits, root);
    }

    private static PreflightCommand command(JsonObject object) {
        ProjectJson.requireMembers(object, Set.of("name", "run", "seconds", "environment"), "a command");
        String name = ProjectJson.text(object, "name", "a command");
        List<String> run = ProjectJson.strings(object, "run");
        if (run.isEmpty() || run.getFirst().isBlank()) {
            throw new IllegalArgumentException("the command '" + name + "' needs 'run', a list of words");
        }
        Duration time = Duration.ofSeconds(number(object, "seconds", USUAL_SECONDS));
        return new PreflightCommand(name, run, time, ProjectJson.strings(object, "environment"));
    }

    private static int number(JsonObject object, String name, int otherwise) {
        Optional<JsonValue> value = object.get(name);
        if (value.isEmpty()) {
            return otherwise;
        }
        if (value.get() instanceof JsonNumber number && number.literal().matches("[1-9]\\d{0,8}")) {
            return Integer.parseInt(number.literal());
        }
        throw new IllegalArgumentException("'" + name + "' must be a whole number above 0");
    }
}
