package dev.faultline.toolsets.workspace;

import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Optional;

/**
 * What a governed workspace is made with.
 *
 * @param bounds sessions begin in this folder or below it, as a real path
 * @param role the role of every session; if there is none, that of the caller's token, else executor
 * @param home where keys, approvals, policy and preflight are: outside of every workspace
 */
public record WorkspaceSettings(
        Path bounds,
        Optional<Role> role,
        LockOn lockOn,
        Path home,
        Journal journal,
        SessionStore sessions,
        InstantSource clock) {}
