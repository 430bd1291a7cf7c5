package dev.faultline.toolsets.workflow.storage;

import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonNull;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import dev.faultline.toolsets.workflow.session.About;
import dev.faultline.toolsets.workflow.session.Health;
import dev.faultline.toolsets.workflow.session.History;
import dev.faultline.toolsets.workflow.session.Pending;
import dev.faultline.toolsets.workflow.session.Session;
import dev.faultline.toolsets.workflow.session.SessionCheck;
import dev.faultline.toolsets.workflow.session.State;
import dev.faultline.toolsets.workflow.session.StepOutput;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** All of a session that can be read, damaged or not. */
public final class Salvage {
    private final SessionCheck check;
    private final List<State> states = new ArrayList<>();
    private int unreadable;

    public Salvage(SessionCheck check) {
        this.check = check;
        for (History.Node node : check.session().history().path()) {
            switch (check.session().state(node)) {
                case Session.StateReading.Found(State state) -> states.add(state);
                case Session.StateReading.Damaged damaged -> unreadable++;
            }
        }
    }

    private Optional<About> about() {
        return check.session().beginning().flatMap(State::about);
    }

    private List<StepOutput> steps() {
        return states.stream().flatMap(state -> state.output().stream()).toList();
    }

    private Optional<State> last() {
        return states.isEmpty() ? Optional.empty() : Optional.of(states.getLast());
    }

    public JsonObject toJson() {
        JsonObject.Builder json = JsonObject.builder()
                .put("sessionId", check.session().id().toString())
                .put("health", check.health().toJson())
                .putIfPresent("workflowId", last().map(State::workflowId))
                .putIfPresent("workflowHash", last().map(State::workflowHash))
                .putIfPresent("goal", about().map(About::goal))
                .putIfPresent("workspacePath", about().map(About::workspace))
                .put("unreadableSteps", unreadable)
                .put(
                        "steps",
                        steps().stream().<JsonValue>map(StepOutput::toJson).collect(JsonArray.toJsonArray()))
                .put(
                        "pending",
                        last().flatMap(State::pending)
                                .<JsonValue>map(Pending::toJson)
                                .orElse(JsonNull.NULL))
                .put("isComplete", last().filter(State::isComplete).isPresent());
        last().ifPresent(state -> json.put("context", state.context()));
        return json.build();
    }

    public String toMarkdown() {
        StringBuilder text = new StringBuilder("# ")
                .append(about().map(About::goal).orElse("A session without a readable beginning"))
                .append("\n\nSession ")
                .append(check.session().id())
                .append(", workflow ")
                .append(last().map(State::workflowId).orElse("unknown"))
                .append(", ")
                .append(check.health().kind())
                .append(check.health()
                        .reason()
                        .map(Health.Reason::message)
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
        last().flatMap(State::pending)
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
