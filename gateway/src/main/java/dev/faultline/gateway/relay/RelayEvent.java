package dev.faultline.gateway.relay;

import dev.faultline.gateway.message.Message;
import dev.faultline.json.JsonValue;
import dev.faultline.tool.Caller;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * What happens to a relay. Events of the upstream carry the generation of its process: those of old ones are ignored.
 */
public sealed interface RelayEvent {
    /** A client has connected. */
    record SessionOpened(String session) implements RelayEvent {}

    /**
     * The upstream failed too often in another session of the same caller; comes before the first session.
     *
     * @param pause how long it is left alone
     * @param why why its last process ended before it answered anything
     */
    record FailedBefore(Duration pause, Optional<StartFailure> why) implements RelayEvent {}

    /** The gateway cannot work with the upstream, for this reason. */
    record Rejected(Failure why) implements RelayEvent {}

    /** A client has gone; nothing can be sent to it any more. */
    record SessionEnded(String session) implements RelayEvent {}

    /**
     * A client sent a message.
     *
     * @param caller who sent it; its scopes limit what it may ask for
     */
    record ClientSent(String session, Message message, Caller caller) implements RelayEvent {
        /** A message of a client that nothing limits. */
        public ClientSent(String session, Message message) {
            this(session, message, Caller.on(session));
        }
    }

    /**
     * The relay is to end: no further requests are admitted, and those in flight may finish.
     *
     * @param why what those get that do not finish
     */
    record Draining(Failure why) implements RelayEvent {
        /** The gateway is to end. */
        public Draining() {
            this(new Failure.ShuttingDown());
        }
    }

    /** The gateway ends now: what is still in flight fails. */
    record Ending() implements RelayEvent {}

    /** Something that the upstream's process of a generation did. */
    sealed interface OfUpstream extends RelayEvent {
        /** {@return the generation of the process} */
        int generation();
    }

    /** The upstream's process has been started. */
    record Started(int generation) implements OfUpstream {}

    /** The upstream's process could not be started. */
    record NotStarted(int generation, Optional<StartFailure> why) implements OfUpstream {
        /** A process of which nothing more is known. */
        public NotStarted(int generation) {
            this(generation, Optional.empty());
        }
    }

    /**
     * The upstream's process has ended, and everything that it wrote has been received.
     *
     * @param why why it ended, if it never answered anything
     */
    record Exited(int generation, int exitCode, Optional<StartFailure> why) implements OfUpstream {
        /** A process of which nothing more is known. */
        public Exited(int generation, int exitCode) {
            this(generation, exitCode, Optional.empty());
        }
    }

    /** The upstream sent a message. */
    record UpstreamSent(int generation, Message message) implements OfUpstream {}

    /**
     * The upstream asks its client something.
     *
     * @param during the id under which the request was forwarded that the upstream works on
     */
    record UpstreamAsked(int generation, Message.Request question, JsonValue during) implements OfUpstream {}

    /**
     * The upstream notes something about a request.
     *
     * @param during the id under which the request was forwarded that the upstream works on
     */
    record UpstreamNoted(int generation, Message.Notification notification, JsonValue during) implements OfUpstream {}

    /**
     * The upstream sent something that is not a message, or too large.
     *
     * @param id the id in it, if it could be read
     */
    record UpstreamGarbled(int generation, Optional<JsonValue> id) implements OfUpstream {}

    /**
     * The upstream sent a message that is larger than this.
     *
     * @param id the id in it, if it could be read
     */
    record UpstreamTooLarge(int generation, Optional<JsonValue> id, long limit) implements OfUpstream {}

    /**
     * The request that was forwarded under this id ends without an answer; the upstream may serve others.
     *
     * @param delivered whether the request may have been carried out
     */
    record Unanswered(int generation, long id, Failure failure, boolean delivered) implements OfUpstream {}

    /** The upstream does not know the session any more, or the connection to it has been closed. */
    record Disconnected(int generation) implements OfUpstream {}

    /** The upstream's process is there, and has not read what it was sent. */
    record ReadsNothing(int generation) implements OfUpstream {}

    /** No byte of the request that was forwarded under this id has been written, and its process has ended. */
    record NotWritten(int generation, long id) implements OfUpstream {}

    /**
     * The upstream has listed tools.
     *
     * @param next the cursor of the next page
     */
    record ToolsListed(ToolPage page, Map<String, UpstreamTool> tools, Optional<JsonValue> next) implements RelayEvent {
        /** Copies the tools. */
        public ToolsListed {
            tools = Map.copyOf(tools);
        }
    }

    /** Time has passed. */
    record TimePassed() implements RelayEvent {}
}
