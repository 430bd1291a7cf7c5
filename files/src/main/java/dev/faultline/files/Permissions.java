package dev.faultline.files;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Who may do what with a file or folder.
 *
 * @param owner the number of its owner
 * @param mode its mode, with the sticky bit
 * @param ownGroup whether its group is called like its owner, as the group that a user has alone
 */
record Permissions(int owner, int mode, boolean ownGroup) {
    private static final int OTHERS = 0077;
    private static final int GROUP_READ = 0040;
    private static final int GROUP_WRITE = 0020;
    private static final int OTHERS_WRITE = 0002;
    private static final int STICKY = 01000;
    private static final int ROOT = 0;
    private static final Path STATUS = Path.of("/proc/self/status");

    /** {@return the permissions; empty if it does not exist or its file system has none} */
    static Optional<Permissions> of(Path path) throws IOException {
        try {
            Map<String, Object> found = Files.readAttributes(path, "unix:uid,mode,owner,group");
            boolean ownGroup = String.valueOf(found.get("owner")).equals(String.valueOf(found.get("group")));
            return Optional.of(new Permissions((int) found.get("uid"), (int) found.get("mode"), ownGroup));
        } catch (UnsupportedOperationException | NoSuchFileException noPermissions) {
            return Optional.empty();
        }
    }

    /** {@return the number of the user that runs this process} */
    static String thisUser() {
        return User.NUMBER.map(String::valueOf).orElse("USER");
    }

    // What an administrator gives a server is often root's, and of a group of the server alone.
    boolean isOpenToOthers() {
        boolean given =
                owner == ROOT && User.NUMBER.filter(mine -> mine != ROOT).isPresent();
        return (mode & (given ? OTHERS & ~GROUP_READ : OTHERS)) != 0;
    }

    boolean isWritableByOthers() {
        return (mode & (GROUP_WRITE | OTHERS_WRITE)) != 0;
    }

    /** {@return whether a user other than the owner can remove a file from this folder and create another} */
    boolean letsOthersReplaceFiles() {
        return ((mode & OTHERS_WRITE) != 0 || (mode & GROUP_WRITE) != 0 && !ownGroup) && (mode & STICKY) == 0;
    }

    /** {@return whether every user can create a file in this folder} */
    boolean takesFilesOfOthers() {
        return (mode & OTHERS_WRITE) != 0;
    }

    /** {@return whether neither this user nor root owns it, as far as is known} */
    boolean isForeign() {
        return owner != ROOT && User.NUMBER.filter(mine -> mine != owner).isPresent();
    }

    boolean hasOwnerOf(Permissions other) {
        return owner == other.owner;
    }

    /** The user that runs this process, if the system says. */
    private static final class User {
        static final Optional<Integer> NUMBER = number();

        // The owner of /proc/self is root for a program with capabilities.
        private static Optional<Integer> number() {
            try {
                List<String> lines =
                        Files.exists(STATUS, LinkOption.NOFOLLOW_LINKS) ? Files.readAllLines(STATUS) : List.of();
                return lines.stream()
                        .filter(line -> line.startsWith("Uid:"))
                        .map(line -> Integer.valueOf(line.split("\\s+")[2])) // the effective one
                        .findFirst();
            } catch (IOException unknown) {
                return Optional.empty();
            }
        }
    }
}
