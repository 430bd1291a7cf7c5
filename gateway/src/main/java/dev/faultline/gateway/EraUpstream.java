package dev.faultline.gateway;

import dev.faultline.gateway.relay.RelayEvent;
import dev.faultline.json.JsonNumber;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.rpc.RpcMessage;
import dev.faultline.rpc.era.RequestHeaders;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.IntConsumer;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** An upstream of either era, which its relay sees as one of the legacy era. */
final class EraUpstream implements Upstream, UpstreamEvents {
    private static final Duration PAUSE = Duration.ofSeconds(5);

    private final UpstreamEvents relay;
    private final Upstream transport;
    private final MirroredTools mirrored = new MirroredTools();
    private volatile EraTalk talk = new EraTalk(0, false, mirrored);

    /** Reports to this relay what the upstream does that this function makes. */
    EraUpstream(UpstreamEvents relay, Function<UpstreamEvents, Upstream> transport) {
        this.relay = relay;
        this.transport = transport.apply(this);
    }

    @Override
    public void start(int generation) {
        talk = new EraTalk(generation, transport.takesAnyRequest(), mirrored);
        transport.start(generation);
    }

    @Override
    public void stop(int generation) {
        transport.stop(generation);
    }

    @Override
    public void send(int generation, byte[] utf8, OptionalLong id) {
        EraTalk now = talk;
        if (now.isPlain(generation)) {
            transport.send(generation, utf8, id);
            return;
        }
        switch (now.sent(utf8, id)) {
            case EraTalk.TalkStep.Unchanged unchanged -> transport.send(generation, utf8, id);
            case EraTalk.TalkStep.Translated(List<JsonObject> toServer, List<RelayEvent> toRelay) -> {
                toServer.forEach(message -> send(generation, message));
                if (!toRelay.isEmpty()) { // the relay is not ready for them while it sends
                    Thread.ofVirtual().name("faultline-upstream").start(() -> relay.on(() -> toRelay));
                }
            }
            case EraTalk.TalkStep.Asked asked -> ask(generation, asked);
            case EraTalk.TalkStep.Later later -> throw new IllegalStateException("nothing has been lost yet");
        }
    }

    private void send(int generation, JsonObject message) {
        byte[] utf8 = JsonText.bytes(message);
        OptionalLong id = number(message, "id");
        String method = message.string("method").orElse("");
        JsonObject params = message.object("params").orElse(JsonObject.EMPTY);
        if (method.equals("initialize")) { // the server turned out to be of the legacy era
            transport.send(generation, utf8, id);
        } else if (id.isPresent()) {
            RpcMessage.Request request =
                    new RpcMessage.Request(JsonNumber.of(id.getAsLong()), method, params, List.of(), message);
            transport.send(generation, utf8, id, RequestHeaders.of(request, mirrored::of));
        } else {
            transport.send(generation, utf8, id, Map.of());
            number(params, "requestId").ifPresent(cancelled -> transport.forget(generation, cancelled));
        }
    }

    private static OptionalLong number(JsonObject object, String name) {
        return object.get(name).orElse(null) instanceof JsonNumber number ? number.integer() : OptionalLong.empty();
    }

    @Override
    public void forget(int generation, long id) {
        if (talk.isPlain(generation)) {
            transport.forget(generation, id); // else it has been forgotten with the message that cancels it
        }
    }

    @Override
    public boolean readsNothing(int generation) {
        return transport.readsNothing(generation);
    }

    @Override
    public void awaitRoom() throws InterruptedException {
        transport.awaitRoom();
    }

    @Override
    public void close() {
        transport.close();
    }

    @Override
    public void on(RelayEvent event) {
        if (event instanceof RelayEvent.OfUpstream ofUpstream && talk.isPlain(ofUpstream.generation())) {
            relay.on(event);
            return;
        }
        List<RelayEvent> events = translated(event).toList();
        if (!events.isEmpty()) {
            relay.on(() -> events);
        }
    }

    @Override
    public void on(Supplier<List<RelayEvent>> events) {
        relay.on(() -> events.get().stream().flatMap(this::translated).toList());
    }

    @Override
    public void awaitClient() throws InterruptedException {
        relay.awaitClient();
    }

    private Stream<RelayEvent> translated(RelayEvent event) {
        EraTalk now = talk;
        return event instanceof RelayEvent.OfUpstream ofUpstream && !now.isPlain(ofUpstream.generation())
                ? after(now.received(ofUpstream), ofUpstream)
                : Stream.of(event);
    }

    private Stream<RelayEvent> after(EraTalk.TalkStep outcome, RelayEvent.OfUpstream event) {
        return switch (outcome) {
            case EraTalk.TalkStep.Unchanged unchanged -> Stream.of(event);
            case EraTalk.TalkStep.Translated(List<JsonObject> toServer, List<RelayEvent> toRelay) -> {
                toServer.forEach(message -> send(event.generation(), message));
                yield toRelay.stream();
            }
            case EraTalk.TalkStep.Asked asked -> {
                ask(event.generation(), asked);
                yield Stream.empty();
            }
            case EraTalk.TalkStep.Later(List<JsonObject> toServer) -> {
                later(PAUSE, event.generation(), of -> toServer.forEach(message -> send(of, message)));
                yield Stream.empty();
            }
        };
    }

    private void later(Duration pause, int generation, IntConsumer step) {
        EraTalk now = talk;
        CompletableFuture.delayedExecutor(pause.toMillis(), TimeUnit.MILLISECONDS)
                .execute(() -> {
                    if (talk == now) {
                        step.accept(generation);
                    }
                });
    }

    private void ask(int generation, EraTalk.TalkStep.Asked asked) {
        send(generation, asked.discover());
        later(asked.patience(), generation, this::silent);
    }

    private void silent(int generation) {
        if (talk.silent() instanceof EraTalk.TalkStep.Translated(List<JsonObject> toServer, List<RelayEvent> toRelay)) {
            toServer.forEach(message -> send(generation, message));
            if (!toRelay.isEmpty()) {
                relay.on(() -> toRelay);
            }
        }
    }
}
