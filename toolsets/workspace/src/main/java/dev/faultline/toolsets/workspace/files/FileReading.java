package dev.faultline.toolsets.workspace.files;

import dev.faultline.fault.SystemCode;
import dev.faultline.files.Folder;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reads files below a root, from folder to folder without following links. */
record FileReading(Path root) {
    private static final int CHUNK = 64 * 1024;
    private static final Path HERE = Path.of("");

    FileContent read(Target target, int mostBytes) {
        requireName(target);
        try (Folder parent = parent(target)) {
            return read(parent, target, mostBytes).orElseThrow(() -> PathFaults.notFound(target));
        } catch (IOException e) {
            throw PathFaults.reading(target, e);
        }
    }

    /** {@return the content of a file in this folder; empty if it does not exist} */
    Optional<FileContent> read(Folder parent, Target target, int mostBytes) throws IOException {
        Path name = target.name();
        try {
            requireFile(target, parent.attributes(name));
            try (SeekableByteChannel file = parent.open(name)) {
                return Optional.of(read(file, target, mostBytes));
            }
        } catch (NoSuchFileException e) {
            return Optional.empty();
        }
    }

    /** {@return whether the file exists} */
    boolean isThere(Target target) {
        requireName(target);
        Optional<BasicFileAttributes> found = attributes(target);
        found.ifPresent(attributes -> requireFile(target, attributes));
        return found.isPresent();
    }

    /** {@return the attributes of the file, folder or link at this path; empty if there is nothing} */
    Optional<BasicFileAttributes> attributes(Target target) {
        Optional<Folder> opened = parentIfThere(target);
        if (opened.isEmpty()) {
            return Optional.empty();
        }
        try (Folder parent = opened.get()) {
            return Optional.of(parent.attributes(target.name()));
        } catch (NoSuchFileException e) {
            return Optional.empty();
        } catch (IOException e) {
            throw PathFaults.reading(target, e);
        }
    }

    /** {@return the permissions of the file; none if it has been removed, which the edit detects} */
    Set<PosixFilePermission> permissions(Target target) {
        try (Folder parent = Folder.open(root, parentOf(target))) {
            return parent.permissions(target.name());
        } catch (NoSuchFileException e) {
            return Set.of();
        } catch (IOException e) {
            throw PathFaults.reading(target, e);
        }
    }

    /** {@return the number of parent folders that do not exist} */
    int missingFolders(Target target) {
        int folders = 0;
        for (Path on = target.relative().getParent();
                on != null && !Files.exists(root.resolve(on), LinkOption.NOFOLLOW_LINKS);
                on = on.getParent()) {
            folders++;
        }
        return folders;
    }

    /** {@return whether something exists at the path, or may exist} */
    boolean isSomething(Target target) {
        if (target.relative().toString().isEmpty()) {
            return true;
        }
        try (Folder parent = Folder.open(root, parentOf(target))) {
            parent.attributes(target.name());
            return true;
        } catch (IOException e) {
            String code = SystemCode.of(e).orElse("");
            return !code.equals("ENOENT") && !code.equals("ENOTDIR");
        }
    }

    List<String> names(Target folder) {
        try (Folder opened = Folder.open(root, folder.relative())) {
            List<String> names = new ArrayList<>();
            opened.names().forEach(name -> names.add(name.toString()));
            names.sort(null);
            return names;
        } catch (IOException e) {
            throw PathFaults.parentFolder(folder, e);
        }
    }

    static Path parentOf(Target target) {
        Path parent = target.relative().getParent();
        return parent == null ? HERE : parent;
    }

    static void requireName(Target target) {
        if (target.relative().toString().isEmpty()) {
            throw PathFaults.unreadable(target, "Path is a folder, not a file");
        }
    }

    private static void requireFile(Target target, BasicFileAttributes found) {
        if (found.isDirectory()) {
            throw PathFaults.unreadable(target, "Path is a folder, not a file");
        }
        if (!found.isRegularFile()) {
            throw PathFaults.unreadable(target, "Path is not a regular file");
        }
    }

    private Folder parent(Target target) {
        try {
            return Folder.open(root, parentOf(target));
        } catch (IOException e) {
            throw PathFaults.parentFolder(target, e);
        }
    }

    // A missing folder can be created, unless a file has its name.
    private Optional<Folder> parentIfThere(Target target) {
        try {
            return Optional.of(Folder.open(root, parentOf(target)));
        } catch (IOException e) {
            if (SystemCode.of(e).filter("ENOENT"::equals).isPresent()) {
                return Optional.empty();
            }
            throw PathFaults.parentFolder(target, e);
        }
    }

    private static FileContent read(SeekableByteChannel file, Target target, int mostBytes) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        ByteBuffer chunk = ByteBuffer.allocate(CHUNK);
        while (file.read(chunk) >= 0) {
            bytes.write(chunk.array(), 0, chunk.position());
            chunk.clear();
            if (bytes.size() > mostBytes) {
                throw PathFaults.unreadable(target, "The file is larger than " + mostBytes + " bytes");
            }
        }
        return new FileContent(bytes.toByteArray());
    }
}
