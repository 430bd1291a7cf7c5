package dev.faultline.files;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What is wrong with the permissions of a key, or of another file that a program trusts: other users of the machine can
 * read it, change it, or put another file in its place. Every program that reads such a file asks here.
 *
 * @param hazard what other users can do
 * @param inFolder whether the flaw is in the folder of the file
 * @param remedy what a person has to do, such as {@code run 'chmod go-w /home/ann/.faultline/keys'}
 */
public record Exposure(Hazard hazard, boolean inFolder, String remedy) {
    /** What other users can do. */
    public enum Hazard {
        /** Read or change what only the owner may read. */
        ACCESSIBLE("other users have access to "),
        /** Change it. */
        WRITABLE("other users can write to "),
        /** Whatever its owner can do. */
        FOREIGN("another user owns ");

        private final String words;

        Hazard(String words) {
            this.words = words;
        }
    }

    /** {@return what is wrong with a file that only its owner may read, or with its folder} Neither need exist. */
    public static Optional<Exposure> ofSecret(Path file) throws IOException {
        Optional<Exposure> folder = ofFolders(file, Permissions::isForeign);
        return folder.isPresent()
                ? folder
                : Permissions.of(file)
                        .flatMap(found -> found.isForeign()
                                ? Optional.of(foreign(file, false))
                                : when(found.isOpenToOthers(), Hazard.ACCESSIBLE, false, "chmod 600 " + file));
    }

    /**
     * {@return what is wrong with a file that its owner keeps and this user trusts, or with its folder} Other users may
     * read it. Neither need exist.
     */
    public static Optional<Exposure> ofTrusted(Path file) throws IOException {
        Optional<Permissions> found = Permissions.of(file);
        if (found.filter(Permissions::isWritableByOthers).isPresent()) {
            return when(true, Hazard.WRITABLE, false, "chmod go-w " + file);
        }
        Optional<Permissions> folder = Permissions.of(Root.withoutLinks(file).resolveSibling("."));
        boolean planted = found.filter(Permissions::isForeign).isPresent()
                && folder.filter(Permissions::takesFilesOfOthers).isPresent();
        return planted
                ? Optional.of(foreign(file, false))
                : ofFolders(
                        file,
                        it -> it.isForeign() && found.filter(it::hasOwnerOf).isEmpty());
    }

    /**
     * {@return what is wrong with a file that this user keeps and trusts, or with its folder} Unlike for
     * {@link #ofTrusted}, a file of another user in that user's folder is not trusted. Neither need exist.
     */
    public static Optional<Exposure> ofOwn(Path file) throws IOException {
        Optional<Exposure> folder = ofFolders(file, Permissions::isForeign);
        return folder.isPresent() ? folder : ofTrusted(file);
    }

    /** {@return what is wrong with a folder in which only this user may put files} It need not exist. */
    public static Optional<Exposure> ofFolder(Path folder) throws IOException {
        return ofFolder(folder, Permissions::isForeign);
    }

    /** {@return what is wrong, such as {@code other users can write to the folder of the key}} */
    public String flaw(String name) {
        return hazard.words + (inFolder ? "the folder of " : "") + name;
    }

    /** {@return what is wrong and what to do} */
    public String sentence(String name) {
        return flaw(name) + "; " + remedy;
    }

    // Whoever can change the folder of a link can replace the link.
    private static Optional<Exposure> ofFolders(Path file, Check isForeign) throws IOException {
        Path named = file.toAbsolutePath();
        Optional<Exposure> first = ofFolder(named.resolveSibling("."), isForeign);
        return first.isPresent() ? first : ofFolder(Root.withoutLinks(named).resolveSibling("."), isForeign);
    }

    private static Optional<Exposure> ofFolder(Path given, Check isForeign) throws IOException {
        Path folder = given.normalize();
        return Permissions.of(folder)
                .flatMap(found -> isForeign.of(found)
                        ? Optional.of(foreign(folder, true))
                        : when(found.letsOthersReplaceFiles(), Hazard.WRITABLE, true, "chmod go-w " + folder));
    }

    private interface Check {
        boolean of(Permissions found);
    }

    private static Optional<Exposure> when(boolean wrong, Hazard hazard, boolean inFolder, String command) {
        return wrong ? Optional.of(new Exposure(hazard, inFolder, "run '" + command + "'")) : Optional.empty();
    }

    private static Exposure foreign(Path path, boolean inFolder) {
        return new Exposure(
                Hazard.FOREIGN, inFolder, "run 'chown " + Permissions.thisUser() + " " + path + "' as root");
    }
}
