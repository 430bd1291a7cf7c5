package dev.faultline.semantic;

import dev.faultline.toolsets.code.IndexState;
import dev.faultline.toolsets.code.SourceFiles.SourceFile;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/** The progress of an update. The remaining time is estimated from the bytes, which take about the same time each. */
final class IndexingProgress {
    private static final long UNKNOWN_SECONDS = 5;

    private final long began = System.nanoTime();
    private final long files;
    private final long bytes;
    private long filesDone;
    private long bytesDone;
    private long chunksDone;

    /**
     * Starts measuring.
     *
     * @param indexed the number of files that are already in the index
     * @param changed the files that have to be read
     */
    IndexingProgress(long indexed, List<SourceFile> changed) {
        this.files = indexed + changed.size();
        this.filesDone = indexed;
        this.bytes = changed.stream().mapToLong(IndexingProgress::weight).sum();
    }

    /** {@return the share of a file in the work; files that are too large are not read and count almost nothing} */
    private static long weight(SourceFile file) {
        return file.size() > Content.MAX_BYTES ? 1 : file.size() + 1;
    }

    void done(SourceFile file, int chunks) {
        filesDone++;
        bytesDone += weight(file);
        chunksDone += chunks;
    }

    IndexState.Building state() {
        double seconds = (System.nanoTime() - began) / 1e9;
        double rate = seconds == 0 ? 0 : chunksDone / seconds;
        double left = bytesDone == 0 ? UNKNOWN_SECONDS : seconds * (bytes - bytesDone) / bytesDone;
        return new IndexState.Building(
                filesDone, files, Math.round(rate * 10) / 10.0, Duration.ofMillis(Math.max(1000, (long)
                        (left * 1000))));
    }

    /** {@return the progress as a sentence} */
    static String sentence(IndexState.Building state) {
        return String.format(
                Locale.ROOT,
                "semantic index: %d of %d files, %.0f chunks a second, %d s left",
                state.filesDone(),
                state.files(),
                state.chunksPerSecond(),
                state.remaining().toSeconds());
    }
}
