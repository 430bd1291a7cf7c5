package dev.faultline.files.process;

import java.nio.file.Path;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * How a program is started.
 *
 * @param command the program and its arguments
 * @param environment all variables of its environment, in their order
 * @param folder the folder it is started in; if absent, the one of this program
 */
public record ProgramLaunch(List<String> command, Map<String, String> environment, Optional<Path> folder) {
    /** Variables with settings of Faultline itself. */
    private static final Pattern OWN = Pattern.compile("FAULTLINE_.*");

    /** Variables with credentials for a store. */
    private static final Pattern OF_STORES = Pattern.compile("(?:PG|KAFKA_).*");

    /** Copies the lists. */
    public ProgramLaunch {
        command = List.copyOf(command);
        environment = Collections.unmodifiableMap(new LinkedHashMap<>(environment));
    }

    /**
     * {@return a launch in the environment of this program, without the settings of Faultline, and with these further
     * variables}
     */
    public static ProgramLaunch inheriting(List<String> command, Map<String, String> variables) {
        Map<String, String> environment = withoutOwn(ClientEnvironment.variables());
        environment.putAll(variables);
        return new ProgramLaunch(command, environment, Optional.empty());
    }

    static Map<String, String> withoutOwn(Map<String, String> variables) {
        Map<String, String> others = new LinkedHashMap<>(variables);
        others.keySet().removeIf(name -> OWN.matcher(name).matches());
        return others;
    }

    /** {@return this launch without the credentials for stores, which are those of this program} */
    public ProgramLaunch withoutStoreCredentials() {
        Map<String, String> others = new LinkedHashMap<>(environment);
        others.keySet().removeIf(name -> OF_STORES.matcher(name).matches());
        return new ProgramLaunch(command, others, folder);
    }

    /** {@return what starts the program} */
    ProcessBuilder builder() {
        ProcessBuilder builder = new ProcessBuilder(command);
        Map<String, String> variables = builder.environment();
        variables.keySet().retainAll(environment.keySet());
        // Java keeps the bytes of a variable that nothing puts, also those that are not text.
        Map<String, String> kept = new HashMap<>(variables);
        environment.forEach((name, value) -> {
            if (!value.equals(kept.get(name))) {
                variables.put(name, value);
            }
        });
        folder.ifPresent(path -> builder.directory(path.toFile()));
        return builder;
    }
}
