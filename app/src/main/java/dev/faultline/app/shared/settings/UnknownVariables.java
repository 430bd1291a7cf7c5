package dev.faultline.app.shared.settings;

import dev.faultline.app.shared.Environment;
import dev.faultline.text.NearestName;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine.Model.CommandSpec;

/** Warns about environment variables that look like settings but are not, so that a typing error is noticed. */
public final class UnknownVariables {
    private static final String PREFIX = "FAULTLINE_";

    /** Variables that are not settings of a command. */
    private static final List<String> OTHERS = List.of(
            "FAULTLINE_HOME",
            "FAULTLINE_CONFIG",
            "FAULTLINE_ENV",
            "FAULTLINE_JAVA_OPTIONS",
            "FAULTLINE_KAFKA_CONFIG",
            "FAULTLINE_LAUNCHER",
            "FAULTLINE_PROCESS_TREE");

    private UnknownVariables() {}

    /** Logs one record for each unknown variable. */
    public static void warn(CommandSpec command) {
        List<String> known = new ArrayList<>(OTHERS);
        SettingSources.settings(command).values().stream()
                .map(SettingSources::variableName)
                .forEach(known::add);
        Logger log = LoggerFactory.getLogger("dev.faultline.serve");
        for (String name : new TreeSet<>(Environment.of(command).variables().keySet())) {
            if (name.startsWith(PREFIX) && !known.contains(name)) {
                log.atWarn()
                        .setMessage(
                                "Unknown variable " + name + " in the environment." + NearestName.question(name, known))
                        .addKeyValue("component", "faultline")
                        .log();
            }
        }
    }
}
