package dev.faultline.toolsets.workspace.policy;

/**
 * The limits of a command.
 *
 * @param outputBytes the most bytes of output
 * @param processes the most processes at once, itself included
 */
record PreflightLimits(int outputBytes, int processes) {
    static final PreflightLimits DEFAULT = new PreflightLimits(16 * 1024 * 1024, 512);
}
