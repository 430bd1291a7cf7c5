package dev.faultline.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/** Pauses processes, as a virtual machine that is moved. */
public final class PausedProcesses {
    // Stopped, or ended meanwhile.
    private static final Set<Character> AT_REST = Set.of('T', 'Z', 'X');

    private PausedProcesses() {}

    /** Returns when no thread of these processes can do anything. */
    public static void pause(List<ProcessHandle> processes) throws IOException, InterruptedException {
        signal("STOP", processes);
        // On a busy machine, threads run for a while after the signal was sent: one of them must accept it.
        long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(1);
        while (!areAtRest(processes)) {
            if (System.nanoTime() > deadline) {
                throw new AssertionError("The processes do not stop");
            }
            TimeUnit.MILLISECONDS.sleep(1);
        }
    }

    /** Wakes processes that were paused. */
    public static void resume(List<ProcessHandle> processes) throws IOException, InterruptedException {
        signal("CONT", processes);
    }

    private static void signal(String name, List<ProcessHandle> processes) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("kill", "-" + name));
        processes.forEach(process -> command.add(String.valueOf(process.pid())));
        new ProcessBuilder(command).start().waitFor(); // it fails for a process that has ended
    }

    private static boolean areAtRest(List<ProcessHandle> processes) {
        return processes.stream()
                .allMatch(process ->
                        !process.isAlive() || isAtRest(Path.of("/proc", String.valueOf(process.pid()), "task")));
    }

    private static boolean isAtRest(Path threads) {
        try {
            String[] names = threads.toFile().list();
            for (String name : names == null ? new String[0] : names) { // none if the process has ended
                String stat = Files.readString(threads.resolve(name).resolve("stat"));
                if (!AT_REST.contains(stat.charAt(stat.lastIndexOf(')') + 2))) { // behind the name in parentheses
                    return false;
                }
            }
            return true;
        } catch (IOException ended) {
            return false; // a thread has ended, and the others may still run
        }
    }
}
