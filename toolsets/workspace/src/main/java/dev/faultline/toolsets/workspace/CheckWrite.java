package dev.faultline.toolsets.workspace;

import dev.faultline.dialect.Envelope;
import dev.faultline.fault.FaultException;
import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonObject;
import dev.faultline.tool.ToolCall;
import dev.faultline.tool.ToolContract;
import dev.faultline.toolset.Tool;
import java.util.ArrayList;
import java.util.List;

/** {@code check_write}: lists everything for which an edit would be refused. It neither writes nor locks anything. */
record CheckWrite(Projects projects, Sessions sessions, Journal journal) {
    Tool tool() {
        return Answers.served(
                ToolContract.named(ToolName.CHECK_WRITE.text())
                        .parameters(EditParameters.CHECK)
                        .readOnly(),
                "Takes the arguments of write_file, or of delete_file or move_file with operation delete or move, and"
                        + " lists every gate that would refuse the call, with the rule and the place, without changing"
                        + " anything. What could not be judged because of another refusal is listed as unjudged;"
                        + " preflight lists the commands that a real call runs.",
                new Answers.Members()
                        .flag("allowed")
                        .list("refusals")
                        .list("unjudged")
                        .list("preflight"),
                this::handle);
    }

    private Envelope handle(ToolCall call) {
        EditRequest request = Sent.decode(EditParameters.CHECK, call);
        Session session = sessions.require(call);
        EditSession from = new EditSession(session, call.caller(), projects.of(session), journal);
        List<EditRefusal> refusals = new ArrayList<>();
        EditReview review = new EditReview(from, request, (refusal, entries) -> refusals.addAll(entries));
        for (EditCheck.Stage stage : EditCheck.Stage.values()) {
            EditCheck.run(stage, review);
        }
        return Answers.success(JsonObject.builder()
                .put("allowed", refusals.isEmpty())
                .put("refusals", refusals.stream().map(EditRefusal::json).collect(JsonArray.toJsonArray()))
                .put("unjudged", JsonArray.ofStrings(review.unjudged()))
                .put("preflight", JsonArray.ofStrings(commands(review)))
                .build());
    }

    private static List<String> commands(EditReview review) {
        try {
            return review.isReport() ? List.of() : review.preflight().names();
        } catch (FaultException unreadable) {
            return List.of(); // among the refusals already
        }
    }
}
