package dev.faultline.toolsets.workspace.files;

import dev.faultline.fault.FaultException;
import dev.faultline.testing.ChildJava;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A process that writes forever, or until it has counted to a number. */
final class WriterProcess {
    static final int SIZE = 1 << 20;

    private WriterProcess() {}

    static Process start(TestWorkspace workspace, String... arguments) throws IOException {
        List<String> command =
                new ArrayList<>(ChildJava.quick().command(WriterProcess.class, workspace.folder.toString()));
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command).inheritIO().start();
    }

    public static void main(String[] args) throws Exception {
        TestWorkspace workspace = new TestWorkspace(Path.of(args[0]));
        if (args[1].equals("count")) {
            count(workspace, Integer.parseInt(args[2]));
        } else {
            alternate(workspace);
        }
    }

    private static void alternate(TestWorkspace workspace) throws InterruptedException {
        for (char letter = 'a'; ; letter = letter == 'a' ? 'b' : 'a') {
            workspace.write(
                    "file.txt", TestWorkspace.whole(String.valueOf(letter).repeat(SIZE), workspace.hash("file.txt")));
        }
    }

    static void count(TestWorkspace workspace, int times) throws InterruptedException {
        for (int done = 0; done < times; ) {
            FileContent now = workspace.files.read(workspace.files.resolve("counter"));
            int next = Integer.parseInt(now.text().orElseThrow()) + 1;
            try {
                workspace.write("counter", TestWorkspace.whole(Integer.toString(next), now.hash()));
                done++;
            } catch (FaultException e) {
                if (!e.fault().code().name().equals("HASH_MISMATCH")) {
                    throw e;
                }
            }
        }
    }
}
