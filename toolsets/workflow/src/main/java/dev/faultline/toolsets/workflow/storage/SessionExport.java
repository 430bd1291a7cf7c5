package dev.faultline.toolsets.workflow.storage;

import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonNull;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import dev.faultline.toolsets.workflow.session.PendingStep;
import dev.faultline.toolsets.workflow.session.RunHistory;
import dev.faultline.toolsets.workflow.session.RunState;
import dev.faultline.toolsets.workflow.session.SessionCheck;
import dev.faultline.toolsets.workflow.session.SessionHealth;
import dev.faultline.toolsets.workflow.session.SessionPurpose;
import dev.faultline.toolsets.workflow.session.StepOutput;
import dev.faultline.toolsets.workflow.session.WorkflowSession;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Everything that can be read of a session, which may be damaged. */
public final class SessionExport {
    private final SessionCheck check;
    private final List<RunState> states = new ArrayList<>();
    private int unreadable;

    /** Reads the states of the session that was checked. */
    public SessionExport(SessionCheck check) {
        this.check = check;
        for (RunHistory.Node node : check.session().history().path()) {
            switch (check.session().state(node)) {
                case WorkflowSession.StateReading.Found(RunState state) -> states.add(state);
                case WorkflowSession.StateReading.Damaged damaged -> unreadable++;
            }
        }
    }

    private Optional<SessionPurpose> purpose() {
        return check.session().firstState().flatMap(RunState::purpose);
    }

    private List<StepOutput> steps() {
        return states.stream().flatMap(state -> state.output().stream()).toList();
    }

    private Optional<RunState> last() {
        return states.isEmpty() ? Optional.empty() : Optional.of(states.getLast());
    }

    /** {@return the export as JSON} */
    public JsonObject toJson() {
        JsonObject.Builder json = JsonObject.builder()
                .put("sessionId", check.session().id().toString())
                .put("health", check.health().toJson())
                .putIfPresent("workflowId", last().map(RunState::workflowId))
                .putIfPresent("workflowHash", last().map(RunState::workflowHash))
                .putIfPresent("goal", purpose().map(SessionPurpose::goal))
                .putIfPresent("workspacePath", purpose().map(SessionPurpose::workspace))
                .put("unreadableSteps", unreadable)
                .put(
                        "steps",
                        steps().stream().<JsonValue>map(StepOutput::toJson).collect(JsonArray.toJsonArray()))
                .put(
                        "pending",
                        last().flatMap(RunState::pending)
                                .<JsonValue>map(PendingStep::toJson)
                                .orElse(JsonNull.NULL))
                .put("isComplete", last().filter(RunState::isComplete).isPresent());
        last().ifPresent(state -> json.put("context", state.context()));
        return json.build();
    }

    /** {@return the export as Markdown, for people} */
    public String toMarkdown() {
        StringBuilder text = new StringBuilder("# ")
                .append(purpose().map(SessionPurpose::goal).orElse("A session whose first entry cannot be read"))
                .append("\n\nSession ")
                .append(check.session().id())
                .append(", workflow ")
                .append(last().map(RunState::workflowId).orElse("unknown"))
                .append(", ")
                .append(check.health().kind())
                .append(check.health()
                        .reason()
                        .map(SessionHealth.Defect::message)
                        .map(it -> ": " + it)
                        .orElse(""))
                .append(".\n");
        for (StepOutput step : steps()) {
            text.append("\n## ")
                    .append(step.stepId())
                    .append("\n\n")
                    .append(step.notes().orElse("No notes."))
                    .append('\n');
            if (!step.artifacts().items().isEmpty()) {
                text.append("\n```json\n")
                        .append(JsonText.pretty(step.artifacts()))
                        .append("\n```\n");
            }
        }
        last().flatMap(RunState::pending)
                .ifPresent(step -> text.append("\n## Not done yet: ")
                        .append(step.title())
                        .append(" (")
                        .append(step.stepId())
                        .append(")\n\n")
                        .append(step.prompt())
                        .append('\n'));
        return text.toString();
    }
}
