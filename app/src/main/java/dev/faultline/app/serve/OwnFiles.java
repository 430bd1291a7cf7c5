package dev.faultline.app.serve;

import dev.faultline.app.shared.KeyFiles;
import dev.faultline.app.shared.settings.SettingException;
import dev.faultline.files.Root;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The files and folders that belong to a server, which no tool serves.
 *
 * @param home the state, with the keys that sign plans
 * @param trail the folder of the audit log
 * @param tokens the token file, if there is one
 * @param passwords the files with the passwords of stores, which need not exist
 */
record OwnFiles(Path home, Path trail, Optional<Path> tokens, List<Path> passwords) {
    /** Copies the list. */
    OwnFiles {
        passwords = List.copyOf(passwords);
    }

    /** {@return all of them; the keys by themselves too, which may have other hard links} */
    List<Path> all() {
        List<Path> all = new ArrayList<>(KeyFiles.below(home));
        all.add(home);
        all.add(trail);
        tokens.ifPresent(all::add);
        all.addAll(passwords);
        return all;
    }

    /**
     * Checks that the root is not one of them.
     *
     * @throws SettingException if it is: nothing in it could be served
     */
    void requireOther(Path root) {
        if (root.equals(Root.withoutLinks(home)) || isBelow(KeyFiles.folder(home), root)) {
            throw new SettingException(
                    "--root",
                    "The root " + root + " holds the keys of the server in its state folder " + home
                            + ", which no tool serves. Name another root, or another folder with FAULTLINE_HOME.");
        }
        if (root.equals(Root.withoutLinks(trail))) {
            throw new SettingException(
                    "--trail",
                    "The trail " + trail + " is the root itself, and no tool serves the trail. Name another folder with"
                            + " --trail.");
        }
    }

    /** Logs a warning for each of them that is below the root. */
    void warn(Path root) {
        warn("state folder", home, root, "Set FAULTLINE_HOME to a folder outside the root.");
        if (!isBelow(home, trail)) {
            warn("trail", trail, root, "Name a folder outside the root with --trail.");
        }
        tokens.filter(file -> !isBelow(home, file))
                .ifPresent(file -> warn("token file", file, root, "Name a file outside the root with --token-file."));
        passwords.stream()
                .filter(file -> Files.exists(file) && !isBelow(home, file))
                .forEach(file -> warn("file with passwords", file, root, "Move it out of the root."));
    }

    private static boolean isBelow(Path folder, Path path) {
        return Root.withoutLinks(path).startsWith(Root.withoutLinks(folder));
    }

    private static void warn(String what, Path path, Path root, String remedy) {
        if (isBelow(root, path)) {
            Logger log = LoggerFactory.getLogger("dev.faultline.serve");
            log.atWarn()
                    .setMessage("The " + what + " " + path + " is below the root " + root
                            + ". No tool serves it, but every other program that works in the root can read it. "
                            + remedy)
                    .addKeyValue("component", "faultline")
                    .log();
        }
    }
}
