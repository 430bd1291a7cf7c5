package dev.faultline.app.serve;

import dev.faultline.app.shared.settings.SettingException;
import dev.faultline.toolsets.workspace.session.LockOn;
import dev.faultline.toolsets.workspace.session.Role;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The settings of governed workspaces.
 *
 * @param role the role of every session, if it is fixed
 * @param home the folder of the server's state
 */
record Governance(Optional<Role> role, LockOn lockOn, Path home) {
    static Role role(String text) {
        return Role.named(text)
                .orElseThrow(() -> new SettingException(
                        "--role",
                        "There is no role " + text + "; there is: " + list(Arrays.stream(Role.values())) + "."));
    }

    static LockOn lockOn(String text) {
        return Arrays.stream(LockOn.values())
                .filter(choice -> choice.name().equalsIgnoreCase(text))
                .findFirst()
                .orElseThrow(() -> new SettingException(
                        "--lock-on",
                        "A session does not lock on " + text + "; it may lock on: "
                                + list(Arrays.stream(LockOn.values())) + "."));
    }

    private static String list(Stream<? extends Enum<?>> choices) {
        return choices.map(choice -> choice.name().toLowerCase(Locale.ROOT)).collect(Collectors.joining(", "));
    }
}
