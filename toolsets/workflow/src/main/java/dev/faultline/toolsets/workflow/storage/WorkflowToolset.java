package dev.faultline.toolsets.workflow.storage;

import dev.faultline.toolset.Toolset;
import dev.faultline.toolsets.workflow.WorkflowSettings;
import dev.faultline.toolsets.workflow.WorkflowTools;
import dev.faultline.toolsets.workflow.session.SessionId;
import dev.faultline.toolsets.workflow.session.SessionLogStore;
import dev.faultline.toolsets.workflow.token.Keyring;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HexFormat;

/** The workflow tools with the sessions and keys of this machine, or of another store. */
public final class WorkflowToolset {
    private static final Duration LOCK_TIMEOUT = Duration.ofMillis(250);
    private static final int ID_BYTES = 16;

    private WorkflowToolset() {}

    /**
     * {@return the tools for the workflows in this folder, with sessions and keys in {@code home}}
     *
     * @throws dev.faultline.fault.FaultException if the keys cannot be used
     */
    public static Toolset of(Path workflows, Path home) {
        return of(workflows, SessionFolders.below(home), KeyringFile.below(home));
    }

    /**
     * {@return the tools for the workflows in this folder, with the sessions of this store and these keys}
     *
     * @throws dev.faultline.fault.FaultException if the keys cannot be used
     */
    public static Toolset of(Path workflows, SessionLogStore store, Keyring keyring) {
        // They are read now, so that unusable keys stop the server at its start and not at the first call.
        if (keyring.keys().isEmpty()) {
            throw new IllegalStateException("a keyring without keys");
        }
        return WorkflowTools.of(new WorkflowSettings(
                workflows, store, keyring, InstantSource.system(), WorkflowToolset::id, LOCK_TIMEOUT));
    }

    private static SessionId id() {
        byte[] bytes = new byte[ID_BYTES];
        new SecureRandom().nextBytes(bytes);
        return new SessionId(HexFormat.of().formatHex(bytes));
    }
}
