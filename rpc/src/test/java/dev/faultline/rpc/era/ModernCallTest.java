package dev.faultline.rpc.era;

import static dev.faultline.rpc.era.ModernMessages.json;
import static dev.faultline.rpc.era.ModernMessages.modern;
import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.json.JsonObject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ModernCallTest {
    private static final JsonObject SERVER = json("{\"name\":\"shop\",\"version\":\"1\"}");
    private static final JsonObject FORM = json("{\"message\":\"Who?\"}");
    private static final JsonObject DONE = json("{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{\"content\":[]}}");

    private final HeldCalls held = new HeldCalls(2, Duration.ofMinutes(5));
    private final Output output = new Output();
    private final CompletableFuture<Boolean> cancelled = new CompletableFuture<>();

    private static final class Output implements ModernOutput {
        private final List<JsonObject> notes = new ArrayList<>();
        private final CompletableFuture<JsonObject> response = new CompletableFuture<>();

        @Override
        public void note(JsonObject notification) {
            notes.add(notification);
        }

        @Override
        public void finish(JsonObject last) {
            assertThat(response.complete(last)).isTrue();
        }

        JsonObject result() throws Exception {
            return response.get(60, TimeUnit.SECONDS).object("result").orElseThrow();
        }

        String state() throws Exception {
            return result().string("requestState").orElseThrow();
        }
    }

    private ModernCall call(ModernRequest request, Output out) {
        return call(new ModernCall.Shared(held, SERVER), request, out);
    }

    private ModernCall call(ModernCall.Shared shared, ModernRequest request, Output out) {
        return new ModernCall(shared, "ann", request, out, () -> cancelled.complete(true));
    }

    private static CompletableFuture<Optional<JsonObject>> ask(ModernCall call, String method, JsonObject params) {
        CompletableFuture<Optional<JsonObject>> answer = new CompletableFuture<>();
        call.ask(method, params, answer::complete);
        return answer;
    }

    private static void asks(ModernCall call, String method, JsonObject params) {
        call.ask(method, params, answer -> {});
    }

    @Test
    void endsTheRequestWithTheQuestionsAndContinuesWithTheAnswers() throws Exception {
        List<Runnable> later = new ArrayList<>();
        ModernCall call = call(
                new ModernCall.Shared(held, SERVER, later::add), modern("tools/call", "\"name\":\"sell\""), output);
        CompletableFuture<Optional<JsonObject>> who = ask(call, "elicitation/create", FORM);
        CompletableFuture<Optional<JsonObject>> model = ask(call, "sampling/createMessage", json("{\"maxTokens\":5}"));
        later.forEach(Runnable::run);

        assertThat(output.result().string("resultType")).contains("input_required");
        assertThat(output.result().object("inputRequests").orElseThrow().members())
                .containsOnlyKeys("elicitation-1", "sampling-1");
        ModernRequest repeat = modern(
                "tools/call",
                "\"name\":\"sell\",\"inputResponses\":{\"elicitation-1\":{\"action\":\"accept\"},"
                        + "\"sampling-1\":{\"role\":\"assistant\"}}");
        Output second = new Output();
        assertThat(held.take(output.state(), "ann", repeat)).isEqualTo(new HeldCalls.Taken.Found(call));
        call.resume(repeat, second);
        assertThat(who.get(60, TimeUnit.SECONDS)).contains(json("{\"action\":\"accept\"}"));
        assertThat(model.get(60, TimeUnit.SECONDS)).contains(json("{\"role\":\"assistant\"}"));
        call.complete(DONE);
        assertThat(second.result().string("resultType")).contains("complete");
    }

    @Test
    void asksAgainForWhatTheClientLeftOut() throws Exception {
        ModernCall call = call(modern("tools/call"), output);
        asks(call, "elicitation/create", FORM);
        String first = output.state();
        Output second = new Output();

        call.resume(modern("tools/call", "\"inputResponses\":{\"wrong\":{},\"elicitation-1\":5}"), second);

        assertThat(second.result().object("inputRequests").orElseThrow().members())
                .containsOnlyKeys("elicitation-1");
        assertThat(second.state()).isNotEqualTo(first);
    }

    @Test
    void usesAnAnswerThatCameWithTheFirstRequest() {
        ModernRequest request = modern("tools/call", "\"inputResponses\":{\"who\":{\"action\":\"decline\"}}");
        JsonObject named = json("{\"message\":\"Who?\",\"_meta\":{\"dev.faultline/question\":\"who\"}}");

        CompletableFuture<Optional<JsonObject>> answer = ask(call(request, output), "elicitation/create", named);

        assertThat(answer).isCompletedWithValue(Optional.of(json("{\"action\":\"decline\"}")));
        assertThat(output.response).isNotDone();
    }

    @Test
    void namesAQuestionAsItsToolDoes() throws Exception {
        JsonObject named = json("{\"message\":\"Who?\",\"_meta\":{\"dev.faultline/question\":\"who\"}}");

        asks(call(modern("tools/call"), output), "elicitation/create", named);

        assertThat(output.result().object("inputRequests"))
                .contains(json("{\"who\":{\"method\":\"elicitation/create\",\"params\":{\"message\":\"Who?\"}}}"));
    }

    @Test
    void acceptsAStateOnceFromTheSameCallerForTheSameRequest() throws Exception {
        ModernRequest request = modern("tools/call", "\"name\":\"sell\"");
        ModernCall call = call(request, output);
        asks(call, "elicitation/create", FORM);
        String state = output.state();

        assertThat(held.take(state + "A", "ann", request)).isEqualTo(new HeldCalls.Taken.Forged());
        assertThat(held.take("", "ann", request)).isEqualTo(new HeldCalls.Taken.Forged());
        assertThat(held.take("?", "ann", request)).isEqualTo(new HeldCalls.Taken.Forged());
        assertThat(held.take(state, "bob", request)).isEqualTo(new HeldCalls.Taken.Forged());
        assertThat(held.take(state, "ann", modern("tools/call", "\"name\":\"buy\"")))
                .isEqualTo(new HeldCalls.Taken.Forged());
        assertThat(new HeldCalls(1, Duration.ofMinutes(5)).take(state, "ann", request))
                .isEqualTo(new HeldCalls.Taken.Forged());
        assertThat(held.take(state, "ann", request)).isEqualTo(new HeldCalls.Taken.Found(call));
        assertThat(held.take(state, "ann", request)).isEqualTo(new HeldCalls.Taken.Ended());
    }

    @Test
    void cancelsACallThatGetsNoAnswerInTime() throws Exception {
        HeldCalls impatient = new HeldCalls(1, Duration.ofMillis(1));
        ModernRequest request = modern("tools/call");
        ModernCall call = call(new ModernCall.Shared(impatient, SERVER), request, output);

        assertThat(ask(call, "elicitation/create", FORM).get(60, TimeUnit.SECONDS))
                .isEmpty();
        assertThat(cancelled.get(60, TimeUnit.SECONDS)).isTrue();
        assertThat(impatient.take(output.state(), "ann", request)).isEqualTo(new HeldCalls.Taken.Ended());
    }

    @Test
    void keepsAResultThatComesWhileNoRequestWaits() throws Exception {
        ModernCall call = call(modern("tools/call"), output);
        asks(call, "elicitation/create", FORM);
        output.state();
        call.complete(DONE);
        Output second = new Output();

        call.resume(modern("tools/call"), second);

        assertThat(second.result().string("resultType")).contains("complete");
    }

    @Test
    void rejectsAQuestionWhileTooManyCallsWait() throws Exception {
        for (int i = 0; i < 2; i++) {
            Output other = new Output();
            asks(call(modern("tools/call"), other), "elicitation/create", FORM);
            other.state();
        }

        CompletableFuture<Optional<JsonObject>> answer =
                ask(call(modern("tools/call"), output), "elicitation/create", FORM);

        assertThat(answer.get(60, TimeUnit.SECONDS)).isEmpty();
        assertThat(output.response.get(60, TimeUnit.SECONDS).object("error")).isPresent();
        assertThat(cancelled.get(60, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void doesNotAskWhereTheProtocolForbidsQuestions() throws Exception {
        asks(call(modern("tools/list"), output), "elicitation/create", FORM);

        assertThat(output.response.get(60, TimeUnit.SECONDS).object("error")).isPresent();
    }

    @Test
    void passesOnProgressAndTheLogMessagesOfTheRequestedLevel() {
        String level = ModernMessages.META.replace(
                "{\"io.modelcontextprotocol/protocolVersion",
                "{\"io.modelcontextprotocol/logLevel\":\"warning\",\"io.modelcontextprotocol/protocolVersion");
        ModernRequest warned = ((RequestRules.RequestReading.Accepted)
                        RequestRules.read(ModernMessages.request("tools/call", level)))
                .request();
        ModernCall quiet = call(modern("tools/call"), new Output());
        ModernCall call = call(warned, output);

        quiet.note(log("error"));
        call.note(log("info"));
        call.note(log("error"));
        call.note(json("{\"method\":\"notifications/progress\"}"));
        call.note(json("{\"method\":\"notifications/tools/list_changed\"}"));

        assertThat(output.notes).containsExactly(log("error"), json("{\"method\":\"notifications/progress\"}"));
    }

    private static JsonObject log(String level) {
        return json("{\"method\":\"notifications/message\",\"params\":{\"level\":\"" + level + "\"}}");
    }
}
