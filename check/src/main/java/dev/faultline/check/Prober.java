package dev.faultline.check;

import dev.faultline.check.probe.Background;
import dev.faultline.check.probe.Probe;
import dev.faultline.check.probe.ProbeKind;
import dev.faultline.check.probe.Trial;
import dev.faultline.check.wire.CheckTarget;
import dev.faultline.check.wire.Exchange;
import dev.faultline.check.wire.Observed;
import dev.faultline.check.wire.ServerSession;
import dev.faultline.files.process.ProgramLaunch;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonValue;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Sends probes. A session that a probe has damaged is replaced before the next one. */
final class Prober implements AutoCloseable {
    private final CheckTarget target;
    private final Duration timeout;
    private Optional<ServerSession> session = Optional.empty();
    private Optional<Exchange> unknownTool = Optional.empty();

    Prober(CheckTarget target, Duration timeout) {
        this.target = target;
        this.timeout = timeout;
    }

    /** {@return a session that no probe has damaged} */
    ServerSession session() throws InterruptedException {
        if (session.filter(ServerSession::isUsable).isEmpty()) {
            close();
            session = Optional.of(ServerSession.open(target, timeout));
        }
        return session.orElseThrow();
    }

    /** Sends this probe; {@return the trial} */
    Trial run(Probe probe) throws InterruptedException {
        List<Exchange> exchanges = exchanges(probe);
        if (probe.kind() == ProbeKind.UNKNOWN_TOOL) {
            unknownTool = Optional.of(exchanges.getFirst());
        }
        return new Trial(probe, exchanges, new Background(commandLine(), unknownTool));
    }

    private List<String> commandLine() {
        return switch (target) {
            case CheckTarget.Command(ProgramLaunch launch) -> launch.command();
            case CheckTarget.Remote remote -> List.of();
        };
    }

    private List<Exchange> exchanges(Probe probe) throws InterruptedException {
        return switch (probe.body()) {
            case Probe.Request(String method, JsonValue params) -> {
                // Real work may take long; a mistake should be rejected at once.
                Exchange first = probe.kind() == ProbeKind.VALID_CALL
                        ? session().slowRequest(method, params)
                        : session().request(method, params);
                boolean repeat = probe.kind() == ProbeKind.MISSING_ARGUMENT && first.alive();
                yield repeat ? List.of(first, session().request(method, params)) : List.of(first);
            }
            case Probe.Raw(String text) -> List.of(session().raw(text));
            case Probe.Nothing nothing -> List.of(nothingSent(probe));
        };
    }

    private Exchange nothingSent(Probe probe) throws InterruptedException {
        if (probe.kind() != ProbeKind.END_OF_INPUT) {
            JsonObject definition = probe.tool().orElseThrow().definition();
            return Exchange.of("", new Observed.Result(definition));
        }
        Optional<Boolean> ended = session().endsWithItsInput();
        return Exchange.of(
                "", ended.orElse(true) ? new Observed.Gone(OptionalInt.empty(), List.of()) : new Observed.Silence());
    }

    @Override
    public void close() {
        session.ifPresent(ServerSession::close);
        session = Optional.empty();
    }
}
