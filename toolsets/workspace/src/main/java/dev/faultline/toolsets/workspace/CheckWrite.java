package dev.faultline.toolsets.workspace;

import dev.faultline.dialect.Envelope;
import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonObject;
import dev.faultline.tool.ToolCall;
import dev.faultline.tool.ToolContract;
import dev.faultline.toolset.Tool;

/** {@code check_write}: what a write would be refused for, all of it at once. Nothing is written or locked. */
record CheckWrite(Projects projects, Sessions sessions) {
    Tool tool() {
        return Answers.served(
                ToolContract.named(ToolName.CHECK_WRITE.text())
                        .parameters(CheckRequest.PARAMETERS)
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
        CheckRequest request = CheckRequest.of(call);
        Session session = sessions.require(call);
        WriteTrial trial = new WriteTrial(projects.of(session), session, call, request);
        trial.run();
        return Answers.success(JsonObject.builder()
                .put("allowed", trial.refusals().isEmpty())
                .put("refusals", trial.refusals().stream().collect(JsonArray.toJsonArray()))
                .put("unjudged", JsonArray.ofStrings(trial.unjudged()))
                .put("preflight", JsonArray.ofStrings(trial.preflight()))
                .build());
    }
}
