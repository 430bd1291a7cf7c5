package dev.faultline.gateway.relay;

import dev.faultline.gateway.message.Message;
import dev.faultline.json.JsonValue;
import java.time.Duration;
import java.util.Optional;

/** What the shell around a relay has to do, in this order. */
public sealed interface RelayAction {
    /** Something to send to the upstream's process of a generation. */
    sealed interface ToUpstream extends RelayAction {
        /** {@return the generation of the process} */
        int generation();
    }

    /** Forwards a request under this id, which also replaces its progress token. */
    record Forward(int generation, long id, Message.Request request) implements ToUpstream {}

    /**
     * Passes on a notification.
     *
     * @param about replaces the progress token or request id that it refers to
     */
    record Notify(int generation, Message.Notification notification, Optional<JsonValue> about) implements ToUpstream {}

    /** Passes on a client's response to the upstream's own request with this id. */
    record Respond(int generation, JsonValue id, Message.Response response) implements ToUpstream {}

    /** Rejects the upstream's own request with this id, because no client can answer it. */
    record Refuse(int generation, JsonValue id) implements ToUpstream {}

    /** Answers the upstream's own {@code ping} with this id. */
    record AnswerPing(int generation, JsonValue id) implements ToUpstream {}

    /** Ends the subscription to a resource under this id, on the gateway's own behalf. */
    record Unsubscribe(int generation, long id, String uri) implements ToUpstream {}

    /** Sends {@code notifications/cancelled} for the request that was forwarded under this id. */
    record Cancel(int generation, long id) implements ToUpstream {}

    /** Sends {@code ping} under this id, on the gateway's own behalf. */
    record Ping(int generation, long id) implements ToUpstream {}

    /** Asks for the list of tools under this id, on the gateway's own behalf. */
    record AskTools(int generation, long id, Optional<JsonValue> cursor) implements ToUpstream {}

    /** Something for the client of a session. */
    sealed interface ToClient extends RelayAction {
        /** {@return the session} */
        String session();
    }

    /** Answers a call with the upstream's response, which may report a failure. */
    record Answer(Call call, Message.Response response) implements ToClient {
        @Override
        public String session() {
            return call.session();
        }
    }

    /** Answers a call with a failure that the gateway itself observed. */
    record Fail(Call call, Failure failure) implements ToClient {
        @Override
        public String session() {
            return call.session();
        }
    }

    /** Answers a request with an empty result. */
    record Acknowledge(String session, Message.Request request) implements ToClient {}

    /** The client has cancelled this request: there will be no answer to it. */
    record Forget(Call call) implements ToClient {
        @Override
        public String session() {
            return call.session();
        }
    }

    /**
     * Passes on a request of the upstream under this id, which also replaces its progress token.
     *
     * @param during the request of the client that it belongs to, if it is known
     */
    record Ask(String session, long id, Message.Request request, Optional<Message.Request> during)
            implements ToClient {}

    /**
     * Sends {@code notifications/cancelled} for the request that was passed on under this id: its process has ended.
     */
    record Withdraw(String session, long id) implements ToClient {}

    /**
     * Passes on a notification.
     *
     * @param about replaces the progress token or request id that it refers to
     */
    record Tell(String session, Message.Notification notification, Optional<JsonValue> about) implements ToClient {}

    /** Tells the client, under its progress token, that the upstream is still at work. */
    record Beat(String session, JsonValue token, int number) implements ToClient {}

    /** Tells the client that the list of tools has changed. */
    record AnnounceTools(String session) implements ToClient {}

    /** Tells the client that the upstream was restarted. */
    record AnnounceRestart(String session) implements ToClient {}

    /** Ends the session: its upstream cannot serve it any more. */
    record EndSession(String session) implements ToClient {}

    /** Starts a process of the upstream. */
    record Start(int generation) implements RelayAction {}

    /** Ends the process of this generation, with all processes that it started. */
    record Stop(int generation) implements RelayAction {}

    /** Reads the list of tools in this response and reports it as {@link RelayEvent.ToolsListed}. */
    record LearnTools(ToolPage page, Message.Response response) implements RelayAction {}

    /** Finds out whether the process reads what it is sent, and reports {@link RelayEvent.ReadsNothing} if not. */
    record CheckReading(int generation) implements RelayAction {}

    /** Records that the upstream lists other tools than before. */
    record ToolsChanged(ToolChanges changes) implements RelayAction {}

    /** Counts something that has no other consequence. */
    record Count(Oddity oddity) implements RelayAction {}

    /** Records that a new process of the upstream serves its sessions. */
    record Restarted(int generation) implements RelayAction {}

    /** Records that the upstream asked what its client has not declared that it can be asked. */
    record QuestionRefused(String method) implements RelayAction {}

    /** Records that the upstream is not started again for this time. */
    record Suspended(Duration pause) implements RelayAction {}

    /** Everything is answered and the upstream is stopped: the gateway can end. */
    record Finished() implements RelayAction {}
}
