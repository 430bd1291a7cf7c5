package dev.faultline.rpc;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.json.JsonLimits;
import dev.faultline.json.JsonNumber;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonString;
import dev.faultline.json.JsonText;
import dev.faultline.testing.Spec;
import dev.faultline.testing.TableTest;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RpcMessageTest {
    @Test
    void readsARequest() {
        RpcMessage message = read("{'jsonrpc':'2.0','id':7,'method':'tools/list','params':{'cursor':'a'}}");

        RpcMessage.Request request = (RpcMessage.Request) message;
        assertThat(request.id()).isEqualTo(JsonNumber.of(7));
        assertThat(request.method()).isEqualTo("tools/list");
        assertThat(request.params()).isEqualTo(JsonObject.of("cursor", new JsonString("a")));
        assertThat(request.flaws()).isEmpty();
    }

    @Test
    void readsAbsentParamsAsEmpty() {
        RpcMessage message = read("{'jsonrpc':'2.0','id':'a','method':'ping'}");

        assertThat(((RpcMessage.Request) message).params()).isEqualTo(JsonObject.EMPTY);
    }

    @Test
    void readsANotification() {
        RpcMessage message = read("{'jsonrpc':'2.0','method':'notifications/initialized'}");

        assertThat(message).isInstanceOf(RpcMessage.Notification.class);
    }

    @TableTest
    @ValueSource(strings = {"{'jsonrpc':'2.0','id':1,'result':{}}", "{'jsonrpc':'2.0','id':1,'error':{'code':1}}"})
    void readsAResponse(String text) {
        RpcMessage message = read(text);

        assertThat(message).isInstanceOf(RpcMessage.Response.class);
    }

    @TableTest
    @ValueSource(
            strings = {"", "{", "hello", "{'a':1}x", "\uFEFF{}", "{'jsonrpc':'2.0','id':1,'method':'m','params':{]}"})
    void reportsInvalidJson(String text) {
        RpcMessage message = read(text);

        RpcMessage.Malformed malformed = (RpcMessage.Malformed) message;
        assertThat(malformed.error().code()).isEqualTo(RpcError.PARSE_ERROR);
        assertThat(malformed.id()).isEmpty();
    }

    @Test
    void reportsInvalidUtf8() {
        RpcMessage message = RpcMessage.read(new byte[] {'"', (byte) 0xC3, '"'});

        assertThat(((RpcMessage.Malformed) message).error().code()).isEqualTo(RpcError.PARSE_ERROR);
    }

    @Test
    void rejectsDepthThatWouldOverflowAStack() {
        RpcMessage message = read("[".repeat(100_000));

        assertThat(((RpcMessage.Malformed) message).error().code()).isEqualTo(RpcError.PARSE_ERROR);
    }

    @TableTest
    @ValueSource(
            strings = {
                "[]",
                "[{'jsonrpc':'2.0','id':1,'method':'ping'}]",
                "1",
                "'text'",
                "null",
                "{}",
                "{'jsonrpc':'2.0'}",
                "{'jsonrpc':'2.0','id':null,'method':'ping'}",
                "{'jsonrpc':'2.0','id':1.5,'method':'ping'}",
                "{'jsonrpc':'2.0','id':1e3,'method':'ping'}",
                "{'jsonrpc':'2.0','id':true,'method':'ping'}",
                "{'jsonrpc':'2.0','id':{},'method':'ping'}",
                "{'jsonrpc':'2.0','result':{}}"
            })
    void rejectsInvalidMessagesWithoutAnId(String text) {
        RpcMessage message = read(text);

        RpcMessage.Malformed malformed = (RpcMessage.Malformed) message;
        assertThat(malformed.error().code()).isEqualTo(RpcError.INVALID_REQUEST);
        assertThat(malformed.id()).isEmpty();
    }

    @TableTest
    @ValueSource(
            strings = {
                "{'jsonrpc':'1.0','id':9,'method':'ping'}",
                "{'id':9,'method':'ping'}",
                "{'jsonrpc':'2.0','id':9,'method':5}",
                "{'jsonrpc':'2.0','id':9}",
                "{'jsonrpc':'2.0','id':9,'method':'ping','result':{}}",
                "{'jsonrpc':'2.0','id':9,'result':{},'error':{}}",
                "{'jsonrpc':'2.0','id':9,'method':'ping','method':'pong'}"
            })
    void reportsTheIdOfARejectedRequest(String text) {
        RpcMessage message = read(text);

        RpcMessage.Malformed malformed = (RpcMessage.Malformed) message;
        assertThat(malformed.error().code()).isEqualTo(RpcError.INVALID_REQUEST);
        assertThat(malformed.id()).contains(JsonNumber.of(9));
    }

    @TableTest
    @ValueSource(strings = {"[]", "5", "'x'", "null"})
    @Spec("R3")
    void rejectsParamsThatAreNotAnObject(String params) {
        RpcMessage message = read("{'jsonrpc':'2.0','id':9,'method':'ping','params':" + params + "}");

        RpcMessage.Malformed malformed = (RpcMessage.Malformed) message;
        assertThat(malformed.error().code()).isEqualTo(RpcError.INVALID_PARAMS);
        assertThat(malformed.id()).contains(JsonNumber.of(9));
    }

    @Test
    @Spec("R36")
    void leavesArgumentsThatAreTooDeepToTheTool() {
        String deep = "[".repeat(1_000) + "]".repeat(1_000);

        RpcMessage message = read(
                "{'jsonrpc':'2.0','method':'tools/call','params':{'name':'t','arguments':{'a':" + deep + "}},'id':1}");

        assertThat(((RpcMessage.Request) message).flaws())
                .singleElement()
                .satisfies(flaw -> assertThat(flaw.at().text()).startsWith("/params/arguments/a/0/"))
                .satisfies(flaw -> assertThat(flaw.message()).isEqualTo("is nested deeper than 128 levels"));
    }

    @Test
    @Spec("R36")
    void reportsTheIdOfARequestThatIsTooDeepElsewhere() {
        String deep = "[".repeat(1_000) + "]".repeat(1_000);

        RpcMessage message = read("{'jsonrpc':'2.0','method':'ping','params':{'a':" + deep + "},'id':'x'}");

        RpcMessage.Malformed malformed = (RpcMessage.Malformed) message;
        assertThat(malformed.error())
                .isEqualTo(RpcError.of(
                        RpcError.INVALID_REQUEST, "A member of the message is nested deeper than 128 levels"));
        assertThat(malformed.id()).contains(new JsonString("x"));
    }

    @Test
    @Spec("R36")
    void rejectsMoreValuesThanTheLimitUnderTheIdOfTheRequest() {
        String items = "0,".repeat(200_000) + "0";

        RpcMessage message = read("{'jsonrpc':'2.0','method':'tools/call','params':{'name':'t','arguments':{'a':["
                + items + "]}},'id':'x'}");

        RpcMessage.Malformed malformed = (RpcMessage.Malformed) message;
        assertThat(malformed.error())
                .isEqualTo(RpcError.of(RpcError.INVALID_REQUEST, "The message has more than 200000 values"));
        assertThat(malformed.id()).contains(new JsonString("x"));
    }

    @Test
    void readsAMessageWithAsManyValuesAsTheLimit() {
        JsonLimits limits = JsonLimits.MESSAGE.values(6);
        String text = "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"ping\",\"params\":{\"a\":1}}";

        assertThat(RpcMessage.read(text.getBytes(UTF_8), limits)).isInstanceOf(RpcMessage.Request.class);
        assertThat(RpcMessage.read(text.getBytes(UTF_8), limits.values(5))).isInstanceOf(RpcMessage.Malformed.class);
    }

    @Test
    void rejectsAnIdOfMoreThan256CharactersWithoutRepeatingIt() {
        String longest = "\uD83D\uDE00".repeat(256);
        String digits = "1".repeat(257);

        assertThat(read("{'jsonrpc':'2.0','id':'" + longest + "','method':'ping'}"))
                .isInstanceOf(RpcMessage.Request.class);
        for (String id : List.of("'" + longest + "x'", digits)) {
            RpcMessage.Malformed malformed =
                    (RpcMessage.Malformed) read("{'jsonrpc':'2.0','id':" + id + ",'method':'ping'}");
            assertThat(malformed.error())
                    .isEqualTo(RpcError.of(RpcError.INVALID_REQUEST, "The id is longer than 256 characters"));
            assertThat(malformed.id()).isEmpty();
        }
    }

    @TableTest
    @CsvSource({"'{\"a\":1,\"a\":2}', /params/arguments/a", "'{\"b\":[\"\\ud800\"]}', /params/arguments/b/0"})
    @Spec("R3")
    void leavesFlawedArgumentsToTheTool(String arguments, String place) {
        RpcMessage message = read(
                "{'jsonrpc':'2.0','id':1,'method':'tools/call','params':{'name':'t','arguments':" + arguments + "}}");

        assertThat(((RpcMessage.Request) message).flaws())
                .singleElement()
                .satisfies(flaw -> assertThat(flaw.at().text()).isEqualTo(place));
    }

    @Test
    void writesAnErrorResponseWithTheIdOfTheRequest() {
        RpcError error = RpcError.of(RpcError.INVALID_PARAMS, "No").withData(JsonObject.EMPTY);

        assertThat(JsonText.print(error.toResponse(new JsonString("x"))))
                .isEqualTo(
                        "{\"jsonrpc\":\"2.0\",\"id\":\"x\",\"error\":{\"code\":-32602,\"message\":\"No\",\"data\":{}}}");
        assertThat(JsonText.print(new RpcError(-32700, "No", Optional.empty()).toResponseWithoutId()))
                .isEqualTo("{\"jsonrpc\":\"2.0\",\"id\":null,\"error\":{\"code\":-32700,\"message\":\"No\"}}");
    }

    private static RpcMessage read(String text) {
        return RpcMessage.read(text.replace('\'', '"').getBytes(UTF_8));
    }
}
