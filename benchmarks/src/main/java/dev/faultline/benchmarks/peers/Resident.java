package dev.faultline.benchmarks.peers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The memory of a process that is in the machine's memory. */
final class Resident {
    private static final Pattern RESIDENT = Pattern.compile("VmRSS:\\s*(\\d+) kB");

    private Resident() {}

    /** {@return that of the process without its children, in MB} */
    static double megabytes(Process process) throws IOException {
        Matcher resident = RESIDENT.matcher(Files.readString(Path.of("/proc", Long.toString(process.pid()), "status")));
        if (!resident.find()) {
            throw new IOException("the process has ended");
        }
        return Integer.parseInt(resident.group(1)) / 1024.0;
    }
}
