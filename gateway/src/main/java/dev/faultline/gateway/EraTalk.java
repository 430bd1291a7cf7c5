package dev.faultline.gateway;

import dev.faultline.gateway.message.LargeText;
import dev.faultline.gateway.message.Message;
import dev.faultline.gateway.message.MessageScanner;
import dev.faultline.gateway.relay.Failure;
import dev.faultline.gateway.relay.RelayEvent;
import dev.faultline.json.JsonNumber;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import dev.faultline.rpc.era.ModernPeer;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;
import java.util.function.LongFunction;

/**
 * The conversation with one generation of an upstream. The handshake shows its era: a server that rejects
 * {@code initialize} is asked whether it is of the modern era; if it is, everything is translated from then on. Over
 * HTTP it is asked first if the client is of the modern era.
 */
final class EraTalk {
    /** Short, so that a server that ignores unknown requests is not delayed much. */
    private static final Duration FIRST_PATIENCE = Duration.ofSeconds(2);

    /** Long, because a server that has rejected the handshake is of the modern era or of no use, and may be slow. */
    private static final Duration LAST_PATIENCE = Duration.ofSeconds(20);

    /** Statuses that say nothing about the era. */
    private static final Set<Integer> OTHER_REASONS = Set.of(401, 403, 408, 429);

    /** What follows from an event or a message. */
    sealed interface TalkStep {
        /** It is passed on as it is. */
        record Unchanged() implements TalkStep {}

        /** In its place, these messages and events are passed on. */
        record Translated(List<JsonObject> toServer, List<RelayEvent> toRelay) implements TalkStep {
            /** Copies the lists. */
            public Translated {
                toServer = List.copyOf(toServer);
                toRelay = List.copyOf(toRelay);
            }
        }

        /** The server is asked whether it is of the modern era; {@link EraTalk#silent} follows if it does not say. */
        record Asked(JsonObject discover, Duration patience) implements TalkStep {}

        /** These messages are sent after a pause. */
        record Later(List<JsonObject> toServer) implements TalkStep {
            /** Copies the list. */
            public Later {
                toServer = List.copyOf(toServer);
            }
        }
    }

    private record Handshake(long id, ModernPeer peer) {}

    /**
     * The question whether the server is of the modern era.
     *
     * @param otherwise what follows if it is not
     * @param isLast whether the server has rejected the handshake
     */
    private record Probe(JsonValue id, TalkStep otherwise, boolean isLast) {}

    private static final TalkStep UNCHANGED = new TalkStep.Unchanged();
    private static final TalkStep NOTHING = new TalkStep.Translated(List.of(), List.of());

    private final int generation;
    private final boolean probing;
    private final MirroredTools tools;
    private final MessageScanner scanner = new MessageScanner();
    private Optional<Handshake> handshake = Optional.empty();
    private Optional<Probe> probe = Optional.empty();
    private Optional<ModernPeer> modern = Optional.empty();
    private volatile boolean legacy;

    /**
     * A conversation in which nothing has been said.
     *
     * @param probing whether a server that is not of the modern era survives the question whether it is
     * @param tools learns what the server lists
     */
    EraTalk(int generation, boolean probing, MirroredTools tools) {
        this.generation = generation;
        this.probing = probing;
        this.tools = tools;
    }

    /** {@return whether nothing has to be translated} */
    boolean isPlain(int of) {
        return legacy || of != generation;
    }

    /** The relay sends a message. */
    synchronized TalkStep sent(byte[] utf8, OptionalLong id) {
        if (modern.isPresent()) {
            return translated(modern.get().fromClient(ModernLink.parsed(utf8)));
        }
        return handshake.isEmpty() && id.isPresent() ? first(ModernLink.parsed(utf8), id.getAsLong()) : UNCHANGED;
    }

    private TalkStep first(JsonObject message, long id) {
        if (!message.string("method").equals(Optional.of("initialize"))) {
            return UNCHANGED;
        }
        Handshake begun =
                new Handshake(id, new ModernPeer(message.object("params").orElse(JsonObject.EMPTY)));
        handshake = Optional.of(begun);
        return probing && OwnMessages.isForModern(message)
                ? asked(new TalkStep.Translated(List.of(message), List.of()), false)
                : UNCHANGED;
    }

    private TalkStep asked(TalkStep otherwise, boolean isLast) {
        JsonObject discover = handshake.orElseThrow().peer().discover();
        probe = Optional.of(new Probe(discover.get("id").orElseThrow(), otherwise, isLast));
        return new TalkStep.Asked(discover, isLast ? LAST_PATIENCE : FIRST_PATIENCE);
    }

    /** The upstream has done something. */
    synchronized TalkStep received(RelayEvent.OfUpstream event) {
        if (modern.isPresent()) {
            return translated(event, modern.get());
        }
        if (probe.isPresent()) {
            return isAbout(event, probe.get().id()) ? decided(event) : UNCHANGED;
        }
        if (handshake.isPresent()
                && isAbout(event, JsonNumber.of(handshake.get().id()))) {
            if (isRefusal(event)) {
                return asked(new TalkStep.Translated(List.of(), List.of(event)), true);
            }
            legacy = true;
        }
        return UNCHANGED;
    }

    /**
     * The upstream has had enough time to say that it is of the modern era. If it was only slow, the handshake shows
     * it.
     */
    synchronized TalkStep silent() {
        if (modern.isPresent() || legacy || probe.isEmpty()) {
            return NOTHING;
        }
        Probe unanswered = probe.get();
        probe = Optional.empty();
        legacy = unanswered.isLast();
        return unanswered.otherwise();
    }

    private TalkStep decided(RelayEvent.OfUpstream event) {
        Handshake begun = handshake.orElseThrow();
        Optional<JsonObject> result = event instanceof RelayEvent.UpstreamSent(int of, Message.Response response)
                ? begun.peer().initialized(parsed(response))
                : Optional.empty();
        if (result.isEmpty()) {
            return notModern();
        }
        modern = Optional.of(begun.peer());
        JsonObject initialized = JsonObject.builder()
                .put("jsonrpc", "2.0")
                .put("id", begun.id())
                .put("result", result.get())
                .build();
        return new TalkStep.Translated(List.of(), List.of(event(initialized)));
    }

    private TalkStep notModern() {
        legacy = true;
        return probe.orElseThrow().otherwise();
    }

    private static boolean isRefusal(RelayEvent.OfUpstream event) {
        return switch (event) {
            case RelayEvent.UpstreamSent(int of, Message.Response response) -> response.isError();
            case RelayEvent.Unanswered(
                    int of,
                    long id,
                    Failure.Refused(int status, var pause, var challenge),
                    boolean delivered) -> status / 100 == 4 && !OTHER_REASONS.contains(status);
            default -> false; // it could not answer, or its answer is not readable
        };
    }

    private static boolean isAbout(RelayEvent.OfUpstream event, JsonValue id) {
        return switch (event) {
            case RelayEvent.UpstreamSent(int of, Message.Response response) ->
                response.id().equals(id);
            case RelayEvent.UpstreamGarbled(int of, Optional<JsonValue> found) -> found.equals(Optional.of(id));
            case RelayEvent.UpstreamTooLarge(int of, Optional<JsonValue> found, long limit) ->
                found.equals(Optional.of(id));
            case RelayEvent.Unanswered unanswered ->
                JsonNumber.of(unanswered.id()).equals(id);
            case RelayEvent.NotWritten(int of, long unwritten) ->
                JsonNumber.of(unwritten).equals(id);
            default -> false; // it is about no request
        };
    }

    private TalkStep translated(RelayEvent.OfUpstream event, ModernPeer peer) {
        return switch (event) {
            case RelayEvent.UpstreamSent(int of, Message.Response response)
            when response.text().whole().isPresent() -> {
                LargeText large = response.text().whole().get(); // it would have to be read to be translated
                large.close();
                yield tooLarge(Optional.of(response.id()), of, large.limit());
            }
            case RelayEvent.UpstreamSent(int of, Message message) -> {
                JsonObject json = parsed(message);
                tools.learn("tools/list", json);
                yield json.members().isEmpty() ? UNCHANGED : translated(peer.fromServer(json));
            }
            case RelayEvent.UpstreamNoted(int of, Message.Notification note, JsonValue during) ->
                translated(peer.fromServer(parsed(note)), json -> noted(json, peer.clientId(during)));
            case RelayEvent.UpstreamGarbled(int of, Optional<JsonValue> id) ->
                id.isEmpty()
                        ? UNCHANGED
                        : lost(
                                number(id.get()),
                                client -> new RelayEvent.UpstreamGarbled(of, Optional.of(JsonNumber.of(client))));
            case RelayEvent.UpstreamTooLarge(int of, Optional<JsonValue> id, long limit) -> tooLarge(id, of, limit);
            case RelayEvent.Unanswered(int of, long id, Failure failure, boolean delivered) -> {
                List<JsonObject> reopened = peer.reopened(id);
                yield reopened.isEmpty()
                        ? lost(OptionalLong.of(id), client -> new RelayEvent.Unanswered(of, client, failure, delivered))
                        : new TalkStep.Later(reopened);
            }
            case RelayEvent.NotWritten(int of, long id) ->
                lost(OptionalLong.of(id), client -> new RelayEvent.NotWritten(of, client));
            case RelayEvent.UpstreamAsked asked -> NOTHING; // servers of the modern era send no requests
            case RelayEvent.Started started -> UNCHANGED;
            case RelayEvent.NotStarted notStarted -> UNCHANGED;
            case RelayEvent.Exited exited -> UNCHANGED;
            case RelayEvent.Disconnected disconnected -> UNCHANGED;
            case RelayEvent.ReadsNothing readsNothing -> UNCHANGED;
        };
    }

    private TalkStep tooLarge(Optional<JsonValue> id, int of, long limit) {
        return id.isEmpty()
                ? UNCHANGED
                : lost(
                        number(id.get()),
                        client -> new RelayEvent.UpstreamTooLarge(of, Optional.of(JsonNumber.of(client)), limit));
    }

    private static OptionalLong number(JsonValue id) {
        return id instanceof JsonNumber number ? number.integer() : OptionalLong.empty();
    }

    private TalkStep lost(OptionalLong id, LongFunction<RelayEvent> event) {
        OptionalLong client = id.isPresent() ? modern.orElseThrow().lost(id.getAsLong()) : OptionalLong.empty();
        return client.isPresent()
                ? new TalkStep.Translated(List.of(), List.of(event.apply(client.getAsLong())))
                : NOTHING;
    }

    private TalkStep translated(ModernPeer.PeerStep step) {
        return translated(step, this::event);
    }

    private static TalkStep translated(ModernPeer.PeerStep step, Function<JsonObject, RelayEvent> event) {
        return new TalkStep.Translated(
                step.toServer(), step.toClient().stream().map(event).toList());
    }

    private RelayEvent noted(JsonObject json, JsonValue during) {
        RelayEvent event = event(json);
        return event instanceof RelayEvent.UpstreamSent(int of, Message.Notification note)
                ? new RelayEvent.UpstreamNoted(of, note, during)
                : event;
    }

    private RelayEvent event(JsonObject json) {
        Message message = scanner.read(JsonText.bytes(json)).orElseThrow();
        return message instanceof Message.Request question
                ? new RelayEvent.UpstreamAsked(
                        generation, question, modern.orElseThrow().asking(question.id()))
                : new RelayEvent.UpstreamSent(generation, message);
    }

    private static JsonObject parsed(Message message) {
        return ModernLink.parsed(message.text().bytes());
    }
}
