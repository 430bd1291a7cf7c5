package dev.faultline.toolsets.workspace.plan;

import dev.faultline.toolsets.workspace.files.FileContent;

/**
 * The file of a plan in the workspace, which may contain anything.
 *
 * @param hash the hash in the file name
 */
public record PlanFile(String hash, FileContent content) {
    /** {@return its path, relative to the workspace} */
    public String path() {
        return Plans.FOLDER + "/" + hash + ".md";
    }
}
