package dev.faultline.files.process;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The environment that the client gave this program. The launchers start Java with {@code LC_ALL=C.UTF-8}, because Java
 * takes the encoding of file names from the locale only; child processes get the client's {@code LC_ALL}.
 */
public final class ClientEnvironment {
    /** The property with the client's {@code LC_ALL}: {@code =} and its value, or nothing if the client set none. */
    private static final String PROPERTY = "faultline.client.lc_all";

    private static final String LC_ALL = "LC_ALL";

    private ClientEnvironment() {}

    /** {@return all variables, in a map that may be changed} */
    public static Map<String, String> variables() {
        Map<String, String> variables = new LinkedHashMap<>(System.getenv());
        restore(variables);
        return variables;
    }

    /** Puts back what the launcher has changed in these variables of this process. */
    public static void restore(Map<String, String> variables) {
        String given = System.getProperty(PROPERTY);
        if (given == null) {
            return; // started without a launcher
        }
        if (given.isEmpty()) {
            variables.remove(LC_ALL);
        } else {
            variables.put(LC_ALL, given.substring(1));
        }
    }
}
