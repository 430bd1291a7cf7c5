package dev.faultline.toolsets.workspace.plan;

import dev.faultline.toolsets.workspace.files.FileContent;

/**
 * A plan as it lies in the workspace; nobody has looked at what it says yet.
 *
 * @param hash the one in its file's name
 */
public record PlanFile(String hash, FileContent content) {
    /** {@return where it is, from the root of the workspace} */
    public String path() {
        return Plans.FOLDER + "/" + hash + ".md";
    }
}
