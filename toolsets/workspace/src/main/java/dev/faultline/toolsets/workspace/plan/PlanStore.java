package dev.faultline.toolsets.workspace.plan;

import dev.faultline.dialects.systemerror.SystemErrorCode;
import dev.faultline.fault.FaultException;
import dev.faultline.toolsets.workspace.files.AppliedEdit;
import dev.faultline.toolsets.workspace.files.Change;
import dev.faultline.toolsets.workspace.files.Draft;
import dev.faultline.toolsets.workspace.files.FileContent;
import dev.faultline.toolsets.workspace.files.Target;
import dev.faultline.toolsets.workspace.files.WorkspaceFiles;
import dev.faultline.toolsets.workspace.refusal.Refusals;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Reads and writes the files of plans and of their signatures. */
record PlanStore(WorkspaceFiles files) {
    private static final Pattern PLAN = Pattern.compile("[0-9a-f]{64}\\.md");
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    Optional<PlanFile> plan(String hash) {
        return read(hash, ".md").map(content -> new PlanFile(hash, content));
    }

    /**
     * {@return the plan of this hash}
     *
     * @throws FaultException PLAN_NOT_FOUND
     */
    PlanFile require(String hash) {
        return plan(hash).orElseThrow(() -> Refusals.of(SystemErrorCode.PLAN_NOT_FOUND, "There is no plan " + hash));
    }

    Optional<FileContent> signature(String hash) {
        return read(hash, ".sig");
    }

    List<String> hashes() {
        try {
            return files.names(files.resolve(Plans.FOLDER)).stream()
                    .filter(name -> PLAN.matcher(name).matches())
                    .map(name -> name.substring(0, name.indexOf('.')))
                    .toList();
        } catch (FaultException e) {
            if (e.fault().code() == SystemErrorCode.PATH_NOT_FOUND) {
                return List.of();
            }
            throw e;
        }
    }

    /** Saves a plan, unless it exists. */
    PlanFile save(String hash, String text) throws InterruptedException {
        return exclusively(() -> plan(hash).orElseGet(() -> {
            put(hash, ".md", text);
            return new PlanFile(hash, FileContent.of(text));
        }));
    }

    <R> R exclusively(WorkspaceFiles.ExclusiveWork<R> work) throws InterruptedException {
        return files.exclusively(PATIENCE, work);
    }

    /** Writes a file of a plan, whether or not it exists; only inside {@link #exclusively}. */
    void put(String hash, String ending, String text) {
        try (AppliedEdit applied = files.apply(draft(hash, ending, text))) {
            applied.keep();
        }
    }

    /** Writes a file of a plan and does the work; if the work fails, the file is restored. */
    <R> R put(String hash, String ending, String text, WorkspaceFiles.ExclusiveWork<R> work)
            throws InterruptedException {
        return files.apply(draft(hash, ending, text), work);
    }

    private Draft draft(String hash, String ending, String text) {
        Optional<String> before = read(hash, ending).map(FileContent::hash);
        return files.draft(target(hash, ending), Change.of(Optional.of(text), Optional.empty(), before));
    }

    private Target target(String hash, String ending) {
        return files.resolve(Plans.FOLDER + "/" + hash + ending);
    }

    private Optional<FileContent> read(String hash, String ending) {
        try {
            return Optional.of(files.read(target(hash, ending)));
        } catch (FaultException e) {
            if (e.fault().code() == SystemErrorCode.FILE_NOT_FOUND
                    || e.fault().code() == SystemErrorCode.PATH_NOT_FOUND) {
                return Optional.empty();
            }
            throw e;
        }
    }
}
