package dev.faultline.check.doctor;

import dev.faultline.check.wire.CannotCheckException;
import dev.faultline.check.wire.CheckTarget;
import dev.faultline.check.wire.Observed;
import dev.faultline.check.wire.ServerSession;
import dev.faultline.files.diagnosis.ProgramOnPath;
import dev.faultline.files.diagnosis.Trouble;
import dev.faultline.json.JsonObject;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Starts a server as its client would, asks for what it has, and says what is wrong. It calls no tool.
 *
 * @param patience how long a server may take to start and to answer; a first start may download its program
 */
public record ServerDoctor(Duration patience) {
    /** How many of the last lines of a program are kept. */
    private static final int LINES = 20;

    private static final String TOOLS = "tools";
    private static final String PROMPTS = "prompts";
    private static final String RESOURCES = "resources";
    private static final List<String> KINDS = List.of(TOOLS, PROMPTS, RESOURCES);

    /** {@return how this server fares} */
    public ServerHealth examine(String name, CheckTarget target) throws InterruptedException {
        OwnSecrets secrets = OwnSecrets.of(target);
        return switch (target) {
            case CheckTarget.Command command -> {
                Optional<Trouble> obstacle = ProgramOnPath.obstacle(command.launch());
                yield obstacle.isPresent()
                        ? unwell(name, List.of(), obstacle.get()).hiding(secrets)
                        : asked(name, target).hiding(secrets);
            }
            case CheckTarget.Remote remote -> asked(name, remote).hiding(secrets);
        };
    }

    private ServerHealth asked(String name, CheckTarget target) throws InterruptedException {
        long begun = System.nanoTime();
        try (ServerSession session = ServerSession.patiently(target, patience)) {
            return listed(name, session, since(begun));
        } catch (CannotCheckException cannot) {
            return cannot.handshake()
                    .map(handshake -> refused(name, target, handshake))
                    .orElseGet(() -> unwell(
                            name,
                            List.of(),
                            new Trouble(cannot.reason(), "Run its command in a terminal, and read what it says.")));
        }
    }

    private ServerHealth listed(String name, ServerSession session, Duration initialize) throws InterruptedException {
        JsonObject capabilities = session.greeting().object("capabilities").orElse(JsonObject.EMPTY);
        long begun = System.nanoTime();
        Map<String, Integer> counts = new HashMap<>();
        Optional<Trouble> trouble = Optional.empty();
        for (String kind : KINDS) {
            if (trouble.isEmpty() && capabilities.get(kind).isPresent()) {
                ServerSession.Listed listed = session.list(kind);
                counts.put(kind, listed.items().size());
                trouble = HandshakeTrouble.listing(kind, listed.last().observed());
            }
        }
        ServerHealth.Inventory inventory = new ServerHealth.Inventory(
                initialize,
                since(begun),
                session.greeting().string("protocolVersion").orElse(""),
                counts.getOrDefault(TOOLS, 0),
                counts.getOrDefault(PROMPTS, 0),
                counts.getOrDefault(RESOURCES, 0));
        return new ServerHealth(name, OptionalInt.empty(), List.of(), Optional.of(inventory), trouble);
    }

    private ServerHealth refused(String name, CheckTarget target, CannotCheckException.FailedHandshake seen) {
        OptionalInt exitCode = seen.observed() instanceof Observed.Gone gone ? gone.exitCode() : OptionalInt.empty();
        List<String> lines = seen.observed() instanceof Observed.Gone gone && exitCode.isPresent()
                ? gone.lastWords()
                : seen.lastWords();
        List<String> last = lines.subList(Math.max(0, lines.size() - LINES), lines.size());
        return new ServerHealth(
                name, exitCode, last, Optional.empty(), Optional.of(HandshakeTrouble.refusal(target, seen, patience)));
    }

    private static ServerHealth unwell(String name, List<String> lines, Trouble trouble) {
        return new ServerHealth(name, OptionalInt.empty(), lines, Optional.empty(), Optional.of(trouble));
    }

    private static Duration since(long begun) {
        return Duration.ofNanos(System.nanoTime() - begun);
    }
}
