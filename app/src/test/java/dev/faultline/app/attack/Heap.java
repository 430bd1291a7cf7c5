package dev.faultline.app.attack;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The heap of a server, as its log of garbage collections describes it. */
record Heap(Path log) {
    private static final Pattern COLLECTION = Pattern.compile("(\\d+)M->(\\d+)M\\(\\d+M\\)");

    private static final String PATIENCE = "-J-Dsun.tools.attach.attachTimeout=60000";

    /** {@return the option with which a JVM writes this log} */
    String option() {
        return "-Xlog:gc:file=" + log;
    }

    /** {@return the most that was in use when a collection began} */
    long peakMiB() throws IOException {
        return collections()
                .mapToLong(found -> Long.parseLong(found.group(1)))
                .max()
                .orElse(0);
    }

    /** Makes the server collect all garbage. {@return what remains} */
    long liveMiB(Process server) throws IOException, InterruptedException {
        String jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd").toString();
        int exit = new ProcessBuilder(jcmd, PATIENCE, String.valueOf(server.pid()), "GC.run")
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start()
                .waitFor();
        if (exit != 0) {
            throw new IOException("jcmd ended with " + exit);
        }
        return collections()
                .mapToLong(found -> Long.parseLong(found.group(2)))
                .reduce((earlier, later) -> later)
                .orElseThrow();
    }

    private Stream<MatchResult> collections() throws IOException {
        return COLLECTION.matcher(Files.readString(log)).results();
    }
}
