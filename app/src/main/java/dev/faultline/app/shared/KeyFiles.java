package dev.faultline.app.shared;

import dev.faultline.files.OwnerFiles;
import dev.faultline.toolsets.workflow.storage.KeyringFile;
import dev.faultline.toolsets.workspace.plan.PlanKeys;
import dev.faultline.trail.CheckpointKey;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** The default locations of the keys. */
public final class KeyFiles {
    private static final String TRAIL = "trail.key";

    private KeyFiles() {}

    /** {@return the folder of the keys below a home} */
    public static Path folder(Path home) {
        return home.resolve("keys");
    }

    /** {@return the private keys below a home, which may not exist} */
    public static List<Path> below(Path home) {
        return List.of(
                PlanKeys.in(home).file(),
                folder(home).resolve(TRAIL),
                KeyringFile.below(home).file());
    }

    /** {@return the file of the key that signs checkpoints} */
    public static Path signing(Path home) {
        return folder(home).resolve(TRAIL);
    }

    /** {@return the key in this file, which is created if it does not exist} */
    public static CheckpointKey openOrCreate(Path file) throws IOException {
        OwnerFiles.createFolderOf(file);
        return CheckpointKey.openOrCreate(file);
    }

    /** {@return the file of the public keys that are trusted} */
    public static Path trusted(Path home) {
        return CheckpointKey.publicKeys(signing(home));
    }
}
