package dev.faultline.gateway;

import dev.faultline.gateway.GatewayObserver.CallOutcome;
import dev.faultline.gateway.answer.AnswerWriter;
import dev.faultline.gateway.fault.Judge;
import dev.faultline.gateway.fault.OutputSchemaMode;
import dev.faultline.gateway.fault.Verdict;
import dev.faultline.gateway.message.LargeText;
import dev.faultline.gateway.message.Message;
import dev.faultline.gateway.relay.Call;
import dev.faultline.gateway.relay.Failure;
import dev.faultline.gateway.relay.ToolRules;
import dev.faultline.rpc.RpcError;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;

/** Answers calls. A failure is recorded before it is sent, on a thread of its own, because recording blocks. */
final class Replies {
    /** A larger result is checked against its schema only if that is enforced. */
    private static final int REPORTED = 1024 * 1024;

    private final ClientOutput client;
    private final AnswerWriter answers;
    private final Judge judge;
    private final OutputSchemaMode schemas;
    private final ToolRules tools;
    private final TrailNotes notes;
    private final Watchers watchers;
    private final ExecutorService workers = Executors.newVirtualThreadPerTaskExecutor();

    Replies(GatewaySettings settings, ClientOutput client, TrailNotes notes, Watchers watchers) {
        this.client = client;
        this.answers = settings.answers(client::caller);
        this.judge = new Judge(settings.hiddenFailures());
        this.schemas = settings.outputSchemas();
        this.tools = settings.relay().tools();
        this.notes = notes;
        this.watchers = watchers;
    }

    /** Answers a call with the upstream's response, which may report a failure. */
    void answer(Call call, Message.Response response) {
        if (response.text().whole().isPresent()) {
            passLarge(call, response, response.text().whole().get());
            return;
        }
        Verdict verdict = judge.judge(call, response);
        switch (verdict) {
            case Verdict.Pass pass -> succeeded(call, response, verdict);
            case Verdict.Suspect(String sign) -> {
                watchers.suspected(call);
                succeeded(call, response, verdict);
                notes.suspect(call, sign);
            }
            case Verdict.Wordless wordless -> succeeded(call, response, verdict);
            case Verdict.Hidden hidden -> failed(call, response, verdict);
            case Verdict.FailedResult failed -> failed(call, response, verdict);
            case Verdict.FailedRequest failed -> failed(call, response, verdict);
        }
    }

    // R44: a large result is passed on as it is. That it is a failure is recorded all the same.
    private void passLarge(Call call, Message.Response response, LargeText large) {
        if (!client.takesLarge(call.session(), call.request())) {
            large.close();
            fail(call, new Failure.TooLarge(large.limit()));
            return;
        }
        LargeText answer = large.answering(call.request().id());
        Verdict verdict = judge.judge(call, response);
        if (verdict instanceof Verdict.FailedResult) {
            workers.execute(() -> {
                try {
                    answers.answered(call, response.text(), verdict);
                } finally {
                    watchers.ended(call, CallOutcome.FAILED);
                    client.answer(call.session(), call.request(), answer);
                }
            });
        } else {
            watchers.ended(call, CallOutcome.SUCCEEDED);
            client.answer(call.session(), call.request(), answer);
        }
    }

    /** Answers a call with a failure that the gateway itself observed. */
    void fail(Call call, Failure failure) {
        Challenge.in(failure).ifPresent(challenge -> client.challenge(call.session(), call.request(), challenge));
        failed(call, () -> answers.failed(call, failure));
    }

    /** Answers a message that is not a valid request. */
    void malformed(Call call, RpcError error) {
        failed(call, () -> answers.malformed(call, error));
    }

    /** The client no longer waits for the answer. */
    void forget(Call call) {
        watchers.ended(call, CallOutcome.CANCELLED);
        client.forget(call.session(), call.request());
    }

    /** Returns when everything is recorded and answered. */
    void close() {
        workers.close();
    }

    private void succeeded(Call call, Message.Response response, Verdict verdict) {
        switch (judge.isToBeChecked(call, response) ? schemas : OutputSchemaMode.OFF) {
            case ENFORCE ->
                workers.execute(() -> judge.violation(call, response)
                        .ifPresentOrElse(
                                violation -> failed(call, response, Judge.invalid(call, violation)),
                                () -> pass(call, response, verdict)));
            case REPORT -> {
                pass(call, response, verdict);
                if (response.text().length() <= REPORTED) {
                    workers.execute(() -> judge.violation(call, response).ifPresent(violation -> {
                        watchers.violated(call);
                        notes.violated(call, violation);
                    }));
                }
            }
            case OFF -> pass(call, response, verdict);
        }
    }

    private void pass(Call call, Message.Response response, Verdict verdict) {
        if (!client.admits(call.session(), call.request(), response.text().length())) {
            fail(call, new Failure.Unread());
            return;
        }
        watchers.ended(call, CallOutcome.SUCCEEDED);
        byte[] answer = answers.answered(call, response.text(), verdict);
        boolean filtered = !tools.allowsAll() && call.request().method().equals("tools/list");
        send(call, filtered ? ToolLists.allowed(tools, answer) : answer);
    }

    private void failed(Call call, Message.Response response, Verdict verdict) {
        failed(call, () -> answers.answered(call, response.text(), verdict));
    }

    // The reader of the upstream must not wait for the recording.
    private void failed(Call call, Supplier<byte[]> answer) {
        workers.execute(() -> {
            byte[] written = OwnMessages.internalError(call.request().id());
            try {
                written = answer.get();
            } finally {
                watchers.ended(call, CallOutcome.FAILED);
                send(call, written);
            }
        });
    }

    private void send(Call call, byte[] answer) {
        client.answer(call.session(), call.request(), answer);
    }
}
