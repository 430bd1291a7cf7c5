package dev.faultline.toolsets.workspace.policy;

import dev.faultline.json.ObjectFields;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

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
    private static final int LARGEST_NUMBER = 999_999_999;

    private PreflightFile() {}

    static Preflight read(Path file, Path root) {
        return ProjectJson.read(file, fields -> preflight(fields, root));
    }

    private static Preflight preflight(ObjectFields fields, Path root) {
        List<PreflightCommand> commands = new ArrayList<>();
        for (ObjectFields command : fields.objects("commands", ProjectJson.MOST_ITEMS)) {
            commands.add(command(command));
        }
        PreflightLimits limits = new PreflightLimits(
                number(fields, "output_bytes", PreflightLimits.DEFAULT.outputBytes()),
                number(fields, "processes", PreflightLimits.DEFAULT.processes()));
        return new Preflight(commands, limits, root);
    }

    private static PreflightCommand command(ObjectFields fields) {
        String name = fields.text("name", ProjectJson.LONGEST_TEXT);
        List<String> run = ProjectJson.strings(fields, "run");
        if (run.isEmpty() || run.getFirst().isBlank()) {
            fields.problem("run", "must be a program and its arguments");
        }
        Duration time = Duration.ofSeconds(number(fields, "seconds", USUAL_SECONDS));
        List<String> environment = ProjectJson.strings(fields, "environment");
        fields.end();
        return new PreflightCommand(name, run, time, environment);
    }

    private static int number(ObjectFields fields, String name, int otherwise) {
        return fields.has(name) ? fields.integer(name, 1, LARGEST_NUMBER) : otherwise;
    }
}
