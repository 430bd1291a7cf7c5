package dev.faultline.files.servers;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The variables that clients replace in their files: {@code ${NAME}} and {@code ${NAME:-default}} of Claude Code,
 * {@code ${env:NAME}}, {@code ${userHome}} and {@code ${workspaceFolder}} of Cursor and VS Code.
 *
 * @param workspace the folder that the file belongs to
 */
record ServerVariables(Map<String, String> environment, Path workspace) {
    private static final Pattern VARIABLE = Pattern.compile("\\$\\{([^${}]*)}");
    private static final Pattern OF_ENVIRONMENT = Pattern.compile("(?:env:)?([A-Za-z_][A-Za-z0-9_]*)(?::-(.*))?");
    private static final Set<String> FOLDERS_OF_EDITORS = Set.of(".vscode", ".cursor");

    /** The variables in a file of this folder, or of the folder above if an editor keeps its settings in this one. */
    static ServerVariables in(Path folder, Map<String, String> environment) {
        Path workspace = Optional.ofNullable(folder.getFileName())
                .filter(name -> FOLDERS_OF_EDITORS.contains(name.toString()))
                .flatMap(name -> Optional.ofNullable(folder.getParent()))
                .orElse(folder);
        return new ServerVariables(environment, workspace);
    }

    /**
     * {@return the text with every variable replaced; {@code problem} receives what is wrong with one that cannot be}
     */
    String expanded(String text, Consumer<String> problem) {
        return VARIABLE.matcher(text)
                .replaceAll(match ->
                        Matcher.quoteReplacement(value(match.group(1), problem).orElse("")));
    }

    // The values may be credentials: no message repeats them.
    private Optional<String> value(String variable, Consumer<String> problem) {
        if (variable.startsWith("input:")) {
            problem.accept(
                    "uses ${" + variable + "}, which only VS Code can ask for; use a variable of the environment,"
                            + " such as ${env:TOKEN}");
            return Optional.empty();
        }
        if (variable.equals("workspaceFolder")) {
            return Optional.of(workspace.toString());
        }
        if (variable.equals("userHome")) {
            return Optional.ofNullable(environment.get("HOME"));
        }
        Matcher named = OF_ENVIRONMENT.matcher(variable);
        if (!named.matches()) {
            problem.accept("uses ${" + variable + "}, which is not a variable of the environment");
            return Optional.empty();
        }
        Optional<String> value = Optional.ofNullable(environment.get(named.group(1)))
                .filter(it -> named.group(2) == null || !it.isEmpty())
                .or(() -> Optional.ofNullable(named.group(2)));
        if (value.isEmpty()) {
            problem.accept("uses the variable " + named.group(1) + ", which is not set");
        }
        return value;
    }
}
