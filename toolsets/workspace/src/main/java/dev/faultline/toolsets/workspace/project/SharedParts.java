package dev.faultline.toolsets.workspace.project;

import dev.faultline.toolsets.workspace.files.WriteLeases;
import dev.faultline.toolsets.workspace.plan.Revocations;
import java.nio.file.Path;
import java.util.function.Function;

/**
 * What servers share that use the same workspaces.
 *
 * @param leases the right to write
 * @param revocations the revocations of approvals in a workspace
 */
public record SharedParts(WriteLeases leases, Function<Path, Revocations> revocations) {}
