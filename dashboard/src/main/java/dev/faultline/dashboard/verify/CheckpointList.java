package dev.faultline.dashboard.verify;

import dev.faultline.trail.Checkpoint;
import dev.faultline.trail.TrailVerifier;
import dev.faultline.trail.TrustedKeys;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The signed checkpoints of a trail, which are kept where those who can change the trail cannot write.
 *
 * @param file has a checkpoint on each line, the newest last
 * @param keys has the public keys that are trusted
 */
public record CheckpointList(Path file, Path keys) {
    private static final int SHOWN = 20;

    /**
     * A checkpoint from the file.
     *
     * @param trusted whether a trusted key has signed it
     */
    public record KnownCheckpoint(Checkpoint checkpoint, boolean trusted) {}

    /**
     * Lets the verifier compare the trail with all checkpoints; {@return the newest of them, the newest first}
     *
     * @throws UncheckedIOException if the checkpoints or the keys cannot be read
     */
    List<KnownCheckpoint> compare(TrailVerifier verifier) {
        try {
            TrustedKeys trusted = TrustedKeys.read(keys);
            List<String> lines = Files.readAllLines(file);
            List<KnownCheckpoint> known = new ArrayList<>();
            for (int i = 0; i < lines.size(); i++) {
                Optional<Checkpoint> checkpoint = Checkpoint.read(lines.get(i));
                verifier.against(checkpoint, trusted, file.getFileName().toString(), i + 1);
                checkpoint.ifPresent(one -> known.add(new KnownCheckpoint(one, trusted.haveSigned(one))));
            }
            return known.reversed().stream().limit(SHOWN).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
