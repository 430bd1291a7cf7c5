package dev.faultline.toolsets.workspace.files;

import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.faultline.fault.FaultException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;

/** A workspace in the folder {@code root}, beside a folder with a secret, and a home outside. */
public final class TestWorkspace {
    public final Path folder;
    public final Path root;
    public final Path home;
    public final ProjectFolder project;
    public final WorkspaceFiles files;

    public TestWorkspace(Path folder) throws IOException {
        this.folder = folder.toRealPath();
        this.root = Files.createDirectories(this.folder.resolve("root/ws"));
        this.home = Files.createDirectories(this.folder.resolve("home"));
        Files.createDirectories(this.folder.resolve("root/ws-evil"));
        Files.writeString(this.folder.resolve("root/ws-evil/secret.txt"), "secret\n");
        this.project = ProjectFolder.of(home, root);
        this.files = WorkspaceFiles.of(root, project, FileLimits.DEFAULT);
    }

    public TestWorkspace file(String path, String content) {
        return file(path, content.getBytes(StandardCharsets.UTF_8));
    }

    public TestWorkspace file(String path, byte[] content) {
        try {
            Files.createDirectories(root.resolve(path).getParent());
            Files.write(root.resolve(path), content);
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public TestWorkspace link(String path, String to) {
        try {
            Files.createSymbolicLink(root.resolve(path), Path.of(to));
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public String text(String path) {
        try {
            return Files.readString(root.resolve(path));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public String hash(String path) {
        return files.read(files.resolve(path)).hash();
    }

    public String read(String path) {
        return files.read(files.resolve(path)).text().orElseThrow();
    }

    public Draft draft(String path, Change change) {
        return files.draft(files.resolve(path), change);
    }

    /** Writes the note of a writer that dies before it makes this edit. */
    public void note(Edit edit, boolean checked) throws Exception {
        boolean unused = files.exclusively(Duration.ofSeconds(60), () -> true); // creates the folder of the note
        FileReading reading = new FileReading(root);
        FileWriting writing = new FileWriting(reading, FileLimits.DEFAULT.writeBytes(), () -> {});
        WriteNote.of(edit.operation(), checked, writing.changes(edit)).save(project.writeNote());
    }

    public Draft write(String path, Change change) throws InterruptedException {
        Target target = files.resolve(path);
        return files.exclusively(Duration.ofSeconds(60), () -> {
            Draft draft = files.draft(target, change);
            try (AppliedEdit applied = files.apply(draft)) {
                applied.keep();
            }
            return draft;
        });
    }

    public static Change whole(String content) {
        return Change.of(Optional.of(content), Optional.empty(), Optional.empty());
    }

    public static Change whole(String content, String previousHash) {
        return Change.of(Optional.of(content), Optional.empty(), Optional.of(previousHash));
    }

    public static Change patch(String patch) {
        return Change.of(Optional.empty(), Optional.of(patch), Optional.empty());
    }

    /** {@return the code and the message of the fault that is thrown} */
    public static String refusal(Callable<?> work) {
        FaultException thrown = catchThrowableOfType(FaultException.class, work::call);
        return thrown == null
                ? "nothing was thrown"
                : thrown.fault().code().name() + ": " + thrown.fault().message();
    }
}
