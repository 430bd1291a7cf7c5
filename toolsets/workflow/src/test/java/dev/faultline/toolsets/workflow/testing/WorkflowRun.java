package dev.faultline.toolsets.workflow.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.json.JsonObject;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;

/** One run of a workflow, and its last response. */
public final class WorkflowRun {
    private final WorkflowClient client;
    private JsonObject last;

    private WorkflowRun(WorkflowClient client, JsonObject last) {
        this.client = client;
        this.last = last;
    }

    public static WorkflowRun of(WorkflowClient client, String workflow) {
        return of(client, workflow, "a goal");
    }

    public static WorkflowRun of(WorkflowClient client, String workflow, String goal) {
        String arguments = "{\"workflowId\":\"" + workflow + "\",\"workspacePath\":\"/w\",\"goal\":\"" + goal + "\"}";
        return new WorkflowRun(client, client.success("start_workflow", arguments));
    }

    /** {@return the run that this response started} */
    public static WorkflowRun at(WorkflowClient client, JsonObject response) {
        return new WorkflowRun(client, response);
    }

    public String token() {
        return last.string("continueToken").or(() -> last.string("gateToken")).orElseThrow();
    }

    public String checkpointToken() {
        return last.string("checkpointToken").orElseThrow();
    }

    public JsonObject pending() {
        return last.object("pending").orElseThrow();
    }

    public String step() {
        return pending().string("stepId").orElseThrow();
    }

    /** Finishes the pending step with notes. {@return the next step} */
    public String next() {
        assertThat(advance("\"notes\":\"done\"").string("kind")).contains("ok");
        return step();
    }

    /** Advances the run. {@return the response} */
    public JsonObject advance(String members) {
        last = send(token(), members);
        return last;
    }

    public JsonObject send(String token, String members) {
        return client.success("continue_workflow", arguments(token, members));
    }

    /** {@return the error envelope of a rejected call with the run's current token} */
    public JsonObject refusal(String members) {
        return client.failure("continue_workflow", arguments(token(), members));
    }

    /** {@return the token of the step after it was blocked as often as allowed} */
    public String blockedAsOftenAsAllowed() {
        String token = token();
        for (int attempt = 0; attempt < 10; attempt++) {
            token = send(token, "\"output\":{}").string("retryContinueToken").orElseThrow();
        }
        return token;
    }

    public static String arguments(String token, String members) {
        return "{\"continueToken\":\"" + token + "\"" + (members.isEmpty() ? "" : "," + members) + "}";
    }

    /** {@return the name of the session's folder, which only a test reads from a token} */
    public String session() {
        return session(token());
    }

    public static String session(String token) {
        byte[] bytes = Base64.getUrlDecoder().decode(token.substring(3));
        return HexFormat.of().formatHex(Arrays.copyOfRange(bytes, 2, 18));
    }
}
