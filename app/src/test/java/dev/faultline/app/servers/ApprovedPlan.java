package dev.faultline.app.servers;

import dev.faultline.toolsets.workspace.files.FileLimits;
import dev.faultline.toolsets.workspace.files.ProjectFolder;
import dev.faultline.toolsets.workspace.files.WorkspaceFiles;
import dev.faultline.toolsets.workspace.plan.Approvals;
import dev.faultline.toolsets.workspace.plan.PlanKeys;
import dev.faultline.toolsets.workspace.plan.Plans;
import dev.faultline.toolsets.workspace.plan.Revocations;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;

/** A plan that covers {@code src/} of a workspace, and that a person has approved. */
final class ApprovedPlan {
    private ApprovedPlan() {}

    /** {@return the hash of the plan; servers with these homes trust the person who approved it} */
    static String in(Path workspace, Path person, List<Path> homes) throws Exception {
        Path root = Files.createDirectories(workspace).toRealPath();
        ProjectFolder project = ProjectFolder.of(person, root);
        WorkspaceFiles files = WorkspaceFiles.of(root, project, FileLimits.DEFAULT);
        Revocations revocations = Revocations.in(project.revocations());
        PlanKeys keys = PlanKeys.in(person);
        InstantSource clock = InstantSource.system();
        String plan = Plans.of(files, keys, revocations, clock).save(text()).hash();
        Approvals.of(files, revocations, clock, (event, hash, details) -> {})
                .approve(plan, keys.signer(), Duration.ofDays(1));
        for (Path home : homes) {
            Files.copy(
                    person.resolve("keys/plan.key.pub"),
                    Files.createDirectories(home.resolve("keys")).resolve("plan.key.pub"));
        }
        return plan;
    }

    /** {@return the text of the plan} */
    static String text() throws Exception {
        try (InputStream stream = ApprovedPlan.class.getResourceAsStream("/workspace/plan.md")) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
