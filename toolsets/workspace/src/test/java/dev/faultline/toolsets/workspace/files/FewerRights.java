package dev.faultline.toolsets.workspace.files;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.Callable;

/** A program that reads and writes in a workspace, and prints the results. */
final class FewerRights {
    private FewerRights() {}

    public static void main(String[] args) throws Exception {
        Path root = Path.of(args[0]);
        WorkspaceFiles files =
                WorkspaceFiles.of(root, ProjectFolder.of(Path.of(args[1]), root.toRealPath()), FileLimits.DEFAULT);
        for (int i = 2; i < args.length; i++) {
            String[] words = args[i].split(" ", -1);
            Callable<?> work = switch (words[0].toLowerCase(Locale.ROOT)) {
                case "read" -> () -> files.read(files.resolve(words[1]));
                case "create" ->
                    () -> write(files, words[1], TestWorkspace.whole("x".repeat(Integer.parseInt(words[2]))));
                default ->
                    () -> write(
                            files,
                            words[1],
                            TestWorkspace.whole(
                                    "x".repeat(Integer.parseInt(words[2])),
                                    files.read(files.resolve(words[1])).hash()));
            };
            System.out.println(TestWorkspace.refusal(work));
        }
    }

    private static Draft write(WorkspaceFiles files, String path, Change change) throws InterruptedException {
        return files.exclusively(Duration.ofSeconds(10), () -> {
            Draft draft = files.draft(files.resolve(path), change);
            return files.apply(draft, () -> draft);
        });
    }
}
