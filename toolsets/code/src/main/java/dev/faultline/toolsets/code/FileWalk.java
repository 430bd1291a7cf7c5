package dev.faultline.toolsets.code;

import dev.faultline.files.OpenFolders;
import dev.faultline.files.Root;
import dev.faultline.files.process.Deadline;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeoutException;

/**
 * Walks the files below a path: regular files, including hidden ones, but nothing that a {@code .gitignore} below the
 * root ignores and nothing that is withheld. Links are not followed; their target is found at its own path.
 *
 * <p>{@code list_paths} and {@code search_text} both use this one rule.
 */
final class FileWalk implements Closeable {
    /** The maximum depth; no repository is intentionally deeper. */
    static final int DEEPEST = 256;

    private static final int LARGEST_IGNORE_FILE = 1024 * 1024;
    private static final String UNSEEN = "the content of a folder cannot be read";
    private static final Path IGNORE_FILE = Path.of(".gitignore");

    private final Listings listings;
    private final OpenFolders open;
    private final Deadline stop;
    private Optional<String> leftOut = Optional.empty();

    /** A folder, its path from the root, and the rules that apply in it. */
    private record Level(Path folder, List<String> names, String path, IgnoreScope scope) {
        Level with(IgnoreScope other) {
            return new Level(folder, names, path, other);
        }

        WalkedFile found(Path name, boolean isFolder) {
            String text = name.toString();
            List<String> all = new ArrayList<>(names.size() + 1);
            all.addAll(names);
            all.add(text);
            return new WalkedFile(name, all, path.isEmpty() ? text : path + "/" + text, isFolder);
        }

        Level below(WalkedFile child) {
            return new Level(folder.resolve(child.name), child.names, child.path, scope);
        }

        boolean ignores(WalkedFile found) {
            return scope.ignores(found.names, found.isFolder);
        }
    }

    /**
     * A file.
     *
     * @param names the names from the root, its own included
     * @param path the same as a path with slashes
     */
    record WalkedFile(Path name, List<String> names, String path, boolean isFolder) {}

    /** Takes the files of one folder. */
    interface Visitor {
        void visit(Path folder, List<WalkedFile> files);
    }

    FileWalk(Root root, Listings listings, Deadline stop) {
        this.listings = listings;
        this.open = new OpenFolders(root);
        this.stop = stop;
    }

    /** {@return a path with slashes} */
    static String text(Path path) {
        List<String> names = new ArrayList<>();
        path.forEach(name -> names.add(name.toString()));
        return String.join("/", names);
    }

    /** {@return why something could not be read, if that happened} */
    Optional<String> leftOut() {
        return leftOut;
    }

    /** Visits every file at the path or below it. */
    void from(ResolvedPath place, Visitor visitor) throws IOException, InterruptedException, TimeoutException {
        Level at = new Level(Path.of(""), List.of(), "", IgnoreScope.none());
        // The rules of the parent folders apply, also when the walk starts further down.
        for (int i = 0; !place.isRoot() && i < place.relative().getNameCount(); i++) {
            try {
                Level level = at.with(scope(at));
                Optional<WalkedFile> found = look(level, place.relative().getName(i));
                if (found.isEmpty() || level.ignores(found.get())) {
                    return;
                }
                if (!found.get().isFolder) {
                    visitor.visit(level.folder, List.of(found.get()));
                    return;
                }
                at = level.below(found.get());
            } catch (IOException e) {
                throw FileTrouble.at(place.sent(), e);
            }
        }
        try {
            visitAll(at, visitor);
        } catch (IOException e) {
            throw FileTrouble.at(place.sent(), e); // the caller named this folder; those below are left out (R17)
        }
    }

    private void visitAll(Level above, Visitor visitor) throws IOException, InterruptedException, TimeoutException {
        Listings.FolderContent listing = listings.of(above.folder, open, stop);
        if (!listing.isWhole()) {
            leaveOut(UNSEEN);
        }
        Level level = listing.hasFile(IGNORE_FILE) ? above.with(scope(above)) : above;
        List<WalkedFile> files = new ArrayList<>();
        List<WalkedFile> folders = new ArrayList<>();
        for (Listings.FolderEntry entry : listing.entries()) {
            WalkedFile found = level.found(entry.name(), entry.isFolder());
            if (!level.ignores(found)) {
                (found.isFolder ? folders : files).add(found);
            }
        }
        stop.check();
        if (!files.isEmpty()) {
            visitor.visit(level.folder, files);
        }
        if (!folders.isEmpty() && level.names.size() == DEEPEST) {
            leaveOut("a folder is nested too deeply");
            return;
        }
        for (WalkedFile child : folders) {
            try {
                visitAll(level.below(child), visitor);
            } catch (NoSuchFileException | NotDirectoryException e) {
                // it was removed or replaced
            } catch (IOException e) {
                leaveOut("a folder cannot be read");
            }
        }
    }

    /** {@return the attributes of a file, unless it was removed} */
    Optional<BasicFileAttributes> about(Path folder, WalkedFile file) {
        try {
            return Optional.of(open.at(folder).attributes(file.name)).filter(BasicFileAttributes::isRegularFile);
        } catch (NoSuchFileException | NotDirectoryException e) {
            return Optional.empty();
        } catch (IOException e) {
            leaveOut(UNSEEN);
            return Optional.empty();
        }
    }

    /** Notes that the answer is incomplete. */
    void leaveOut(String reason) {
        leftOut = Optional.of(reason);
    }

    // Not links, pipes and devices.
    private Optional<WalkedFile> look(Level at, Path name) throws IOException {
        try {
            BasicFileAttributes about = open.at(at.folder).attributes(name);
            return about.isRegularFile() || about.isDirectory()
                    ? Optional.of(at.found(name, about.isDirectory()))
                    : Optional.empty();
        } catch (NoSuchFileException e) {
            return Optional.empty();
        }
    }

    // As in git, a link is not an ignore file.
    private IgnoreScope scope(Level at) throws IOException {
        Optional<WalkedFile> file = look(at, IGNORE_FILE);
        if (file.isEmpty() || file.get().isFolder) {
            return at.scope;
        }
        try (SeekableByteChannel channel = open.at(at.folder).open(IGNORE_FILE)) {
            ByteBuffer bytes = ByteBuffer.allocate((int) Math.min(channel.size(), LARGEST_IGNORE_FILE));
            int count = 0;
            while (count >= 0 && bytes.hasRemaining()) {
                count = channel.read(bytes);
            }
            String text = StandardCharsets.UTF_8.decode(bytes.flip()).toString();
            return at.scope.with(IgnoreFile.parse(text), at.names.size());
        } catch (AccessDeniedException e) {
            leaveOut("an ignore file may not be read");
            return at.scope;
        }
    }

    @Override
    public void close() throws IOException {
        open.close();
    }
}
