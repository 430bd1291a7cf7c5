package dev.faultline.app.serve;

import dev.faultline.app.shared.settings.SettingException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The names of the toolsets. */
enum ToolsetName {
    CODE(false),
    WORKSPACE(true),
    CONTEXT(false),
    WORKFLOW(false);

    private final boolean governed;

    ToolsetName(boolean governed) {
        this.governed = governed;
    }

    /**
     * {@return whether one of these toolsets lets agents write files} The server then keeps its trail out of their
     * reach, and checks the trail and its own state at start-up.
     */
    static boolean isAnyGoverned(List<ToolsetName> names) {
        return names.stream().anyMatch(name -> name.governed);
    }

    /** {@return whether one of these toolsets serves the files below the root} */
    static boolean isAnyOfFiles(List<ToolsetName> names) {
        return names.contains(CODE) || names.contains(WORKSPACE);
    }

    static List<ToolsetName> all(List<String> names) {
        return names.stream().map(ToolsetName::of).distinct().toList();
    }

    private static ToolsetName of(String text) {
        return Arrays.stream(values())
                .filter(name -> name.text().equals(text))
                .findFirst()
                .orElseThrow(() -> new SettingException(
                        "--toolsets", "There is no toolset " + text + "; there is: " + list(List.of(values())) + "."));
    }

    /** {@return the names, as a person writes them} */
    static String list(List<ToolsetName> names) {
        return names.stream().map(ToolsetName::text).collect(Collectors.joining(", "));
    }

    private String text() {
        return name().toLowerCase(Locale.ROOT);
    }
}
