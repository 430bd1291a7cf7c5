package dev.faultline.app.workflow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.json.JsonObject;
import java.io.IOException;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;

/** One run of a workflow, and where it stands. */
final class WorkflowRun {
    private final Client client;
    private JsonObject last;

    private WorkflowRun(Client client, JsonObject last) {
        this.client = client;
        this.last = last;
    }

    static WorkflowRun of(Client client, String workflow) throws IOException {
        return of(client, workflow, "a goal");
    }

    static WorkflowRun of(Client client, String workflow, String goal) throws IOException {
        String arguments = "{\"workflowId\":\"" + workflow + "\",\"workspacePath\":\"/w\",\"goal\":\"" + goal + "\"}";
        return new WorkflowRun(client, client.success("start_workflow", arguments));
    }

    /** {@return the run that this answer has begun} */
    static WorkflowRun at(Client client, JsonObject answer) {
        return new WorkflowRun(client, answer);
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

    /** {@return the step after the one that is finished with notes} */
    String next() throws IOException {
        assertThat(advance("\"notes\":\"done\"").string("kind")).contains("ok");
        return step();
    }

    /** {@return the answer; the run stands there now} */
    JsonObject advance(String members) throws IOException {
        last = send(token(), members);
        return last;
    }

    JsonObject send(String token, String members) throws IOException {
        return client.success("continue_workflow", arguments(token, members));
    }

    /** {@return the envelope of the refusal to go on from where the run stands} */
    JsonObject refusal(String members) throws IOException {
        return client.failure("continue_workflow", arguments(token(), members));
    }

    /** {@return the token of the step, which has been blocked as often as it may be} */
    String blockedToTheEnd() throws IOException {
        String token = token();
        for (int attempt = 0; attempt < 10; attempt++) {
            token = send(token, "\"output\":{}").string("retryContinueToken").orElseThrow();
        }
        return token;
    }

    static String arguments(String token, String members) {
        return "{\"continueToken\":\"" + token + "\"" + (members.isEmpty() ? "" : "," + members) + "}";
    }

    /** {@return the folder of the session, which only a test reads out of a token} */
    String session() {
        byte[] bytes = Base64.getUrlDecoder().decode(token().substring(3));
        return HexFormat.of().formatHex(Arrays.copyOfRange(bytes, 2, 18));
    }
}
