package dev.faultline.gateway;

import dev.faultline.fault.Fault;
import dev.faultline.gateway.answer.AnswerWriter;
import dev.faultline.gateway.message.LargeText;
import dev.faultline.gateway.message.Message;
import dev.faultline.gateway.message.MessageScanner;
import dev.faultline.gateway.message.Part;
import dev.faultline.gateway.relay.Call;
import dev.faultline.gateway.relay.Failure;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonValue;
import dev.faultline.rpc.RpcError;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Supplier;

/** The client of several servers: its requests, each of which is answered once, and the requests of servers to it. */
final class MergedClient {
    private record Pending(Message.Request request, Optional<MergedLink> link) {}

    private final GatewaySettings settings;
    private final ClientOutput output;
    private final String session;
    private final AnswerWriter answers;
    private final MergedQuestions questions = new MergedQuestions();
    private final MessageScanner scanner = new MessageScanner();
    private final ExecutorService workers = Executors.newVirtualThreadPerTaskExecutor();
    private final Map<JsonValue, Pending> inFlight = new LinkedHashMap<>();
    private boolean closed;

    MergedClient(GatewaySettings settings, ClientOutput output, String session) {
        this.settings = settings;
        this.output = output;
        this.session = session;
        this.answers = settings.answers(output::caller);
    }

    String session() {
        return session;
    }

    ClientOutput output() {
        return output;
    }

    /** Does something that may wait. */
    void later(Runnable work) {
        try {
            workers.execute(work);
        } catch (RejectedExecutionException ended) {
            // the client has gone, or the gateway has ended
        }
    }

    /** {@return whether the request is to be answered; if not, it has been} */
    boolean begin(Message.Request request) {
        Optional<Failure> refusal = refusal(request);
        refusal.ifPresent(failure ->
                later(() -> output.answer(session, request, answers.failed(call(request), failure))));
        return refusal.isEmpty();
    }

    private synchronized Optional<Failure> refusal(Message.Request request) {
        if (closed) {
            return Optional.of(new Failure.ShuttingDown());
        }
        if (inFlight.containsKey(request.id())) {
            return Optional.of(new Failure.DuplicateId());
        }
        if (inFlight.size() >= settings.relay().requestsOfSession()) {
            return Optional.of(new Failure.Overloaded());
        }
        inFlight.put(request.id(), new Pending(request, Optional.empty()));
        return Optional.empty();
    }

    /** Answers a request with what the supplier returns, which may wait; nothing if a server answers it. */
    void answerLater(Message.Request request, Supplier<Optional<byte[]>> answer) {
        later(() -> {
            Optional<byte[]> written = Optional.of(OwnMessages.internalError(request.id()));
            try {
                written = answer.get();
            } finally {
                written.ifPresent(utf8 -> answered(request, utf8));
            }
        });
    }

    /** Passes a request on to a server, with these parts replaced. */
    void pass(Message.Request request, MergedLink link, Map<Part, JsonValue> replaced) {
        boolean wanted;
        synchronized (this) {
            wanted = isPending(request);
            if (wanted) {
                inFlight.put(request.id(), new Pending(request, Optional.of(link)));
            }
        }
        if (wanted) { // else the client has cancelled it
            scanner.read(request.text().with(replaced))
                    .ifPresent(own -> link.relay().pass(request, (Message.Request) own));
        }
    }

    /** {@return the answer to a request that cannot be served, which is recorded first} */
    byte[] rejection(Message.Request request, RpcError error, Fault reason) {
        return answers.rejected(call(request), error, reason);
    }

    /** {@return the answer to a request that a failure ends, which is recorded first} */
    byte[] failed(Message.Request request, Failure failure) {
        return answers.failed(call(request), failure);
    }

    /** Answers a message that is not a valid request. */
    void malformed(Call call, RpcError error) {
        later(() -> output.answer(session, call.request(), answers.malformed(call, error)));
    }

    /** The server that should have answered is gone, for this reason. */
    void refuse(Message.Request request, Failure why) {
        answerLater(request, () -> Optional.of(answers.failed(call(request), why)));
    }

    private Call call(Message.Request request) {
        return new Call(session, request, Optional.empty(), false, false);
    }

    /** The client cancels a request. */
    void cancel(JsonValue id, Message.Notification note) {
        Optional<Pending> pending;
        synchronized (this) {
            pending = Optional.ofNullable(inFlight.remove(id));
        }
        pending.ifPresent(it -> {
            output.forget(session, it.request());
            it.link().ifPresent(link -> link.relay().tell(note));
        });
    }

    /** The client answers a request of a server. */
    void respond(Message.Response response) {
        questions
                .answered(response.id())
                .ifPresent(asked -> tell(asked.link(), response.text().with(Map.of(Part.ID, asked.id()))));
    }

    /** The client reports progress of a request of a server. */
    void progress(Message.Notification note) {
        note.about()
                .flatMap(questions::find)
                .ifPresent(asked -> tell(asked.link(), note.text().with(Map.of(Part.TOKEN, asked.id()))));
    }

    private void tell(MergedLink link, byte[] utf8) {
        scanner.read(utf8).ifPresent(link.relay()::tell);
    }

    /**
     * A server asks the client something, in its own name (R52).
     *
     * @param during the request of the client that the question belongs to, if it is known
     */
    void ask(MergedLink link, Message.Request question, Optional<Message.Request> during) {
        output.ask(session, questions.ask(link, question), during.or(() -> newest(link)));
    }

    // A server over a pipe does not say which call its question belongs to, but it can be only one of its own.
    private synchronized Optional<Message.Request> newest(MergedLink link) {
        return inFlight.values().stream()
                .filter(pending -> pending.link().equals(Optional.of(link)))
                .map(Pending::request)
                .reduce((earlier, later) -> later);
    }

    /** A server sent a request or a notification. */
    void sent(MergedLink link, Message message, Optional<JsonValue> token) {
        switch (message) {
            case Message.Request request -> ask(link, request, Optional.empty());
            case Message.Notification note
            when note.method().equals("notifications/cancelled") ->
                note.about()
                        .flatMap(id -> questions.withdraw(link, id, note.text()))
                        .ifPresent(utf8 -> output.send(session, utf8, token));
            case Message.Notification note -> output.send(session, note.text().bytes(), token);
            case Message.Response response -> {
                // a server answers its relay
            }
        }
    }

    /** Tells the client that a list has changed. */
    void announce(String method) {
        output.send(session, OwnMessages.notification(method, JsonObject.EMPTY), Optional.empty());
    }

    /** Sends the answer to a request, unless the client has cancelled it. */
    void answered(Message.Request request, byte[] utf8) {
        if (end(request)) {
            output.answer(session, request, utf8);
        }
    }

    /** Sends the answer to a request, which is too large for memory, unless the client has cancelled it. */
    void answered(Message.Request request, LargeText large) {
        if (end(request)) {
            output.answer(session, request, large);
        } else {
            large.close();
        }
    }

    private synchronized boolean end(Message.Request request) {
        return isPending(request) && inFlight.remove(request.id()) != null;
    }

    // A client may use the id of a cancelled request again.
    private boolean isPending(Message.Request request) {
        Pending pending = inFlight.get(request.id());
        return pending != null && pending.request().equals(request);
    }

    /** The client no longer waits for the answer to this request. */
    void forget(Message.Request request) {
        end(request);
        output.forget(session, request);
    }

    /** The requests of this server to the client are gone. */
    void endQuestions(MergedLink link) {
        questions.end(link);
    }

    /** No further requests are admitted. */
    synchronized void refuseAll() {
        closed = true;
    }

    /** Returns when everything is answered. */
    void close() {
        workers.close();
    }
}
