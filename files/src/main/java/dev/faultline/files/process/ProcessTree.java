package dev.faultline.files.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * All processes that a program has started, also those whose parents have ended. They inherit a mark in their
 * environment. On systems that do not show the environment of a process, the tree is empty.
 */
public final class ProcessTree implements AutoCloseable {
    private static final String NAME = "FAULTLINE_PROCESS_TREE";

    private final String mark;

    /** Finds the processes with this mark. */
    public ProcessTree(String mark) {
        this.mark = mark;
    }

    /** Marks a program that is about to be started. */
    public void mark(ProcessBuilder program) {
        program.environment().put(NAME, mark);
    }

    /** {@return the processes that are alive now} */
    public List<ProcessHandle> members() {
        return ProcessHandle.allProcesses().filter(this::isMarked).toList();
    }

    private boolean isMarked(ProcessHandle process) {
        Path environment = Path.of("/proc", Long.toString(process.pid()), "environ");
        try {
            return new String(Files.readAllBytes(environment), StandardCharsets.ISO_8859_1)
                    .contains(NAME + "=" + mark + "\0");
        } catch (IOException e) {
            return false; // it has ended, or belongs to another user
        }
    }

    /** Ends all of them, however fast they start new ones. */
    @Override
    public void close() {
        List<ProcessHandle> alive = members();
        while (!alive.isEmpty()) {
            alive.forEach(ProcessHandle::destroyForcibly);
            alive = members();
        }
    }
}
