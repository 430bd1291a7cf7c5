package dev.faultline.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.advice.Decision;
import dev.faultline.advice.Remedy;
import dev.faultline.classify.ClientCode;
import dev.faultline.client.OddHttpServer.Response;
import dev.faultline.fault.CommonCode;
import dev.faultline.fault.Effect;
import dev.faultline.testing.Spec;
import dev.faultline.testing.TableTest;
import io.modelcontextprotocol.client.McpSyncClient;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.provider.ValueSource;

/** Results over HTTP that are not valid. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class OddResultTest {
    private OddHttpServer server;
    private McpSyncClient sdk;
    private FaultlineClient client;

    @BeforeAll
    void connect() throws Exception {
        server = new OddHttpServer(OddTools.all());
        sdk = server.lazily(Duration.ofMinutes(1));
        client = FaultlineClient.over(sdk).ignoringHints().build();
        client.call("answer", Map.of());
    }

    @AfterAll
    void disconnect() throws Exception {
        sdk.close();
        server.stop();
    }

    @TableTest
    @ValueSource(
            strings = {
                "null",
                "7",
                "[]",
                "{'isError':true,'content':'x'}",
                "{'isError':true,'content':[{}]}",
                "{'isError':true,'content':[{'type':'hologram'}]}",
                "{'isError':true,'content':[],'_meta':7}",
                "{'isError':'perhaps','content':[]}"
            })
    @Spec("TR-42")
    void aResultOfTheWrongShapeIsUnreadable(String result) {
        Outcome.Inferred inferred = inferred(result);

        assertThat(inferred.occurrence().fault().code()).isEqualTo(ClientCode.ANSWER_UNREADABLE);
        assertThat(inferred.occurrence().fault().effect()).isEqualTo(Effect.UNKNOWN);
    }

    @TableTest
    @ValueSource(
            strings = {
                "{'isError':true}",
                "{'isError':true,'content':null}",
                "{'isError':true,'content':[null]}",
                "{'isError':true,'content':[{'type':'text'}]}",
                "{'isError':true,'content':[],'structuredContent':7}",
                "{'isError':true,'content':[],'_meta':{'errorType':7}}",
                "{'isError':true,'content':[],'_meta':{'errorType':''}}",
                "{'isError':true,'content':[],'_meta':{'dev.faultline/occurrence':{'id':7}}}"
            })
    @Spec("TR-42")
    void aFailureWithoutTextIsAFailure(String result) {
        Outcome.Inferred inferred = inferred(result);

        assertThat(inferred.occurrence().fault().code()).isEqualTo(CommonCode.TOOL_FAILED);
        assertThat(inferred.occurrence().fault().message()).isNotBlank();
        assertThat(inferred.decision()).isEqualTo(new Decision.Repair(Remedy.CHECK_EFFECT));
    }

    @TableTest
    @ValueSource(strings = {"{}", "{'code':-32603}", "{'message':'No.'}", "{'code':null,'message':null,'data':null}"})
    void anErrorThatLacksItsPartsIsUnreadable(String error) {
        server.answerNext(new Response("\"error\":" + error.replace('\'', '"')));

        Outcome outcome = client.call("answer", Map.of());

        assertThat(outcome).isInstanceOfSatisfying(Outcome.Inferred.class, inferred -> {
            assertThat(inferred.occurrence().fault().code()).isEqualTo(ClientCode.ANSWER_UNREADABLE);
            assertThat(inferred.occurrence().fault().message()).isNotBlank();
        });
    }

    private Outcome.Inferred inferred(String result) {
        server.answerNext(new Response("\"result\":" + result.replace('\'', '"')));
        return (Outcome.Inferred) client.call("answer", Map.of());
    }
}
