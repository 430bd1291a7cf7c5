package dev.faultline.toolsets.workspace.policy;

/**
 * How much a command may do.
 *
 * @param outputBytes the most that it may write
 * @param processes the most that it may have running at once, itself included
 */
record PreflightLimits(int outputBytes, int processes) {
    static final PreflightLimits DEFAULT = new PreflightLimits(16 * 1024 * 1024, 512);
}
