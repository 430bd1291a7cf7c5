package dev.faultline.app.workflow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.json.JsonObject;
import java.io.IOException;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;

/** One run of a workflow, and its last response. */
final class WorkflowRun {
    private final WorkflowClient client;
    private JsonObject last;

    private WorkflowRun(WorkflowClient client, JsonObject last) {
        this.client = client;
        this.last = last;
    }

    static WorkflowRun of(WorkflowClient client, String workflow) throws IOException {
        return of(client, workflow, "a goal");
    }

    static WorkflowRun of(WorkflowClient client, String workflow, String goal) throws IOException {
        String arguments = "{\"workflowId\":\"" + workflow + "\",\"workspacePath\":\"/w\",\"goal\":\"" + goal + "\"}";
        return new WorkflowRun(client, client.success("start_workflow", arguments));
    }

    /** {@return the run that this response started} */
    static WorkflowRun at(WorkflowClient client, JsonObject response) {
        return new WorkflowRun(client, response);
    }

    String token() {
        return last.string("continueToken").or(() -> last.string("gateToken")).orElseThrow();
    }

    String checkpointToken() {
        return last.string("checkpointToken").orElseThrow();
    }

    JsonObject pending() {
        return last.object("pending").orElseThrow();
    }

    String step() {
        return pending().string("stepId").orElseThrow();
    }

    /** Finishes the pending step with notes. {@return the next step} */
    String next() throws IOException {
        assertThat(advance("\"notes\":\"done\"").string("kind")).contains("ok");
        return step();
    }

    /** Advances the run. {@return the response} */
    JsonObject advance(String members) throws IOException {
        last = send(token(), members);
        return last;
    }

    JsonObject send(String token, String members) throws IOException {
        return client.success("continue_workflow", arguments(token, members));
    }

    /** {@return the error envelope of a rejected call with the run's current token} */
    JsonObject refusal(String members) throws IOException {
        return client.failure("continue_workflow", arguments(token(), members));
    }

    /** {@return the token of the step after it was blocked as often as allowed} */
    String blockedAsOftenAsAllowed() throws IOException {
        String token = token();
        for (int attempt = 0; attempt < 10; attempt++) {
            token = send(token, "\"output\":{}").string("retryContinueToken").orElseThrow();
        }
        return token;
    }

    static String arguments(String token, String members) {
        return "{\"continueToken\":\"" + token + "\"" + (members.isEmpty() ? "" : "," + members) + "}";
    }

    /** {@return the name of the session's folder, which only a test reads from a token} */
    String session() {
        return session(token());
    }

    static String session(String token) {
        byte[] bytes = Base64.getUrlDecoder().decode(token.substring(3));
        return HexFormat.of().formatHex(Arrays.copyOfRange(bytes, 2, 18));
    }
}
