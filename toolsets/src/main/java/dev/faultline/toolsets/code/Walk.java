package dev.faultline.toolsets.code;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeoutException;

/**
 * Goes through the files below a place: regular ones, hidden ones too, but nothing that a {@code .gitignore} below the
 * root ignores and nothing in {@code .git}. Links are not followed: what one leads to is found at its own place.
 *
 * <p>The one rule of what there is, for {@code list_paths} and for {@code search_text}.
 */
final class Walk {
    /** Deeper than this nobody keeps sources on purpose. */
    static final int DEEPEST = 256;

    private static final int LARGEST_IGNORE_FILE = 1024 * 1024;
    private static final Path IGNORE_FILE = Path.of(".gitignore");

    private final Root root;
    private final Stop stop;
    private final Deque<Pending> pending = new ArrayDeque<>();
    private Optional<String> leftOut = Optional.empty();

    /** A folder that is to be visited, and what holds there before its own ignore file is read. */
    private record Pending(Path folder, List<String> names, IgnoreScope scope) {}

    /**
     * A file.
     *
     * @param names what leads to it from the root, itself included
     */
    record Found(Path name, List<String> names, BasicFileAttributes about) {
        String path() {
            return String.join("/", names);
        }
    }

    /** Takes the files of one folder. */
    interface Visitor {
        void visit(Path folder, List<Found> files) throws IOException, InterruptedException, TimeoutException;
    }

    Walk(Root root, Stop stop) {
        this.root = root;
        this.stop = stop;
    }

    /** {@return a path with slashes} */
    static String text(Path path) {
        List<String> names = new ArrayList<>();
        path.forEach(name -> names.add(name.toString()));
        return String.join("/", names);
    }

    /** {@return why something could not be looked at, if that happened} */
    Optional<String> leftOut() {
        return leftOut;
    }

    /** Visits every file at the place or below it. */
    void from(Place place, Visitor visitor) throws IOException, InterruptedException, TimeoutException {
        Pending at = new Pending(Path.of(""), List.of(), IgnoreScope.none());
        if (place.isRoot()) {
            pending.add(at);
        } else {
            descend(at, place, visitor);
        }
        while (!pending.isEmpty()) {
            stop.check();
            Pending next = pending.removeLast();
            visitAll(next, visitor);
        }
    }

    // The rules of the folders above hold below, also when the walk begins there.
    private void descend(Pending top, Place place, Visitor visitor)
            throws IOException, InterruptedException, TimeoutException {
        Pending at = top;
        for (int i = 0; i < place.relative().getNameCount(); i++) {
            Path name = place.relative().getName(i);
            try (Folder folder = Folder.open(root.real(), at.folder)) {
                IgnoreScope scope = scope(folder, at);
                Optional<Found> found = look(folder, at, name);
                if (found.isEmpty() || isLeftOut(found.get(), scope)) {
                    return;
                }
                if (!found.get().about.isDirectory()) {
                    visitor.visit(
                            at.folder,
                            found.filter(it -> it.about.isRegularFile()).stream()
                                    .toList());
                    return;
                }
                at = below(at, found.get(), scope);
            } catch (IOException e) {
                throw FileTrouble.at(place.sent(), e);
            }
        }
        pending.add(at);
    }

    private void visitAll(Pending at, Visitor visitor) throws IOException, InterruptedException, TimeoutException {
        List<Found> files = new ArrayList<>();
        try (Folder folder = Folder.open(root.real(), at.folder)) {
            List<Path> names = folder.names();
            IgnoreScope scope = names.contains(IGNORE_FILE) ? scope(folder, at) : at.scope;
            for (Path name : names) {
                stop.check();
                Optional<Found> found = look(folder, at, name);
                if (found.isEmpty()
                        || !(found.get().about.isRegularFile()
                                || found.get().about.isDirectory())
                        || isLeftOut(found.get(), scope)) {
                    continue;
                }
                if (found.get().about.isRegularFile()) {
                    files.add(found.get());
                } else if (at.names.size() >= DEEPEST) {
                    leaveOut("a folder is nested too deeply");
                } else {
                    pending.add(below(at, found.get(), scope));
                }
            }
        } catch (NoSuchFileException | NotDirectoryException e) {
            return; // it went away, or something else took its place
        } catch (IOException e) {
            leaveOut("a folder cannot be read");
        }
        if (!files.isEmpty()) {
            visitor.visit(at.folder, files);
        }
    }

    /** Says that the answer is not whole. */
    void leaveOut(String reason) {
        leftOut = Optional.of(reason);
    }

    private static boolean isLeftOut(Found found, IgnoreScope scope) {
        return found.name.toString().equals(".git") || scope.ignores(found.names, found.about.isDirectory());
    }

    private static Pending below(Pending parent, Found folder, IgnoreScope scope) {
        return new Pending(parent.folder.resolve(folder.name), folder.names, scope);
    }

    // A file that went away between two looks was never there.
    private Optional<Found> look(Folder folder, Pending at, Path name) {
        List<String> names = new ArrayList<>(at.names.size() + 1);
        names.addAll(at.names);
        names.add(name.toString());
        try {
            return Optional.of(new Found(name, names, folder.attributes(name)));
        } catch (NoSuchFileException e) {
            return Optional.empty();
        } catch (IOException e) {
            leaveOut("what is in a folder cannot be looked at");
            return Optional.empty();
        }
    }

    // As for git, a link is no ignore file.
    private IgnoreScope scope(Folder folder, Pending at) throws IOException {
        Optional<Found> file = look(folder, at, IGNORE_FILE);
        if (file.isEmpty() || !file.get().about.isRegularFile()) {
            return at.scope;
        }
        try (SeekableByteChannel channel = folder.open(IGNORE_FILE)) {
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
}
