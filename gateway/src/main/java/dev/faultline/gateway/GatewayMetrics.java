package dev.faultline.gateway;

import dev.faultline.boundary.Reply;
import dev.faultline.classify.ClientCode;
import dev.faultline.dialect.Dialect;
import dev.faultline.fault.CommonCode;
import dev.faultline.fault.FaultCode;
import dev.faultline.fault.UnlistedCode;
import dev.faultline.gateway.answer.CallName;
import dev.faultline.gateway.fault.UpstreamCode;
import dev.faultline.gateway.relay.Call;
import dev.faultline.gateway.relay.Oddity;
import dev.faultline.gateway.relay.UpstreamStatus;
import dev.faultline.observe.CallMeters;
import dev.faultline.observe.MetricsObserver;
import dev.faultline.tool.ToolCall;
import dev.faultline.tool.ToolContract;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * Counts what passes a gateway. Every label has few values: names of tools come from the upstream's own list, up to a
 * limit. Counters exist at zero before the first failure, so that an alert notices it; those by tool and code only for
 * servers with few tools.
 */
public final class GatewayMetrics implements GatewayObserver {
    /**
     * More tools than this are counted together, because an upstream that keeps listing new names must not fill the
     * memory.
     */
    private static final int MAX_TOOLS = 500;

    /**
     * The number of tools that have a counter for each code from the start. Those of others begin with their first
     * failure.
     */
    private static final int MAX_EXPECTED = 50;

    private static final String OTHER = "other";
    private static final List<String> METHODS = List.of("initialize", "tools/list", "tools/call", "unknown");

    /** The codes that follow from what an upstream does or says. */
    private static final List<FaultCode> CODES = Stream.of(
                    Arrays.stream(UpstreamCode.values()),
                    Arrays.stream(ClientCode.values()),
                    Stream.of(
                            CommonCode.ACCESS_DENIED,
                            CommonCode.FILE_ALREADY_EXISTS,
                            CommonCode.FILE_NOT_FOUND,
                            CommonCode.INTERRUPTED,
                            CommonCode.INVALID_INPUT_VALUE,
                            CommonCode.INVALID_PATH,
                            CommonCode.MALFORMED_MESSAGE,
                            CommonCode.NETWORK_FAILED,
                            CommonCode.OUT_OF_RESOURCES,
                            CommonCode.RESOURCE_NOT_FOUND,
                            CommonCode.INSUFFICIENT_SCOPE,
                            CommonCode.TIMED_OUT,
                            CommonCode.TOO_MANY_CALLS,
                            CommonCode.WRONG_FILE_TYPE))
            .<FaultCode>flatMap(it -> it)
            .toList();

    private final MeterRegistry registry;
    private final Tags server;
    private final MetricsObserver faults;
    private final Dialect dialect;
    private final Map<String, CallMeters> calls = new ConcurrentHashMap<>();
    private final Counter restarts;
    private final Counter suspensions;
    private final Counter marked;
    private final Counter suspected;
    private final Counter violated;

    /**
     * Counts in this registry.
     *
     * @param server the name of the upstream
     * @param faults counts failures by their codes in this dialect
     */
    public GatewayMetrics(MeterRegistry registry, String server, MetricsObserver faults, Dialect dialect) {
        this.registry = registry;
        this.server = Tags.of("server", server);
        this.faults = faults;
        this.dialect = dialect;
        this.restarts = counter(
                "faultline.gateway.restarts", "Starts of the server after it ended or lost its session.", Tags.empty());
        this.suspensions = counter(
                "faultline.gateway.suspensions",
                "How often the server failed so often that it was left alone for a while.",
                Tags.empty());
        this.marked = hidden("marked");
        this.suspected = hidden("suspected");
        this.violated = counter(
                "faultline.gateway.schema.violations",
                "Results that were passed on although they do not match the output schema of their tool.",
                Tags.empty());
        Arrays.stream(Oddity.values()).forEach(this::dropping);
        METHODS.forEach(this::expect);
    }

    /** Reports the upstreams that this supplier returns, and what waits for them. */
    public void watch(Supplier<List<UpstreamSnapshot>> gateway) {
        for (UpstreamStatus status : UpstreamStatus.values()) {
            gauge(
                    "faultline.gateway.upstreams",
                    "Processes of, or sessions with, the server, by status.",
                    Tags.of("status", status.name().toLowerCase(Locale.ROOT)),
                    gateway,
                    it -> it.status() == status ? 1 : 0);
        }
        String requests = "Requests of clients that wait until the server is up, or for its answer.";
        gauge("faultline.gateway.requests", requests, Tags.of("state", "waiting"), gateway, UpstreamSnapshot::waiting);
        gauge("faultline.gateway.requests", requests, Tags.of("state", "sent"), gateway, UpstreamSnapshot::sent);
        gauge(
                "faultline.gateway.questions",
                "Requests of the server that clients have not answered.",
                Tags.empty(),
                gateway,
                UpstreamSnapshot::questions);
    }

    /** Reports how many sessions have to do without the server, as this supplier says. */
    public void watchLeftOut(Supplier<Integer> sessions) {
        Gauge.builder("faultline.gateway.left.out", sessions, Supplier::get)
                .description("Sessions with several servers that have to do without the server.")
                .tags(server)
                .strongReference(true)
                .register(registry);
    }

    @Override
    public void listed(Set<String> tools) {
        new TreeSet<>(tools).forEach(this::expect); // the same ones have counters after each start
    }

    @Override
    public void ended(Call call, CallOutcome outcome) {
        CallMeters meters = meters(CallName.of(call));
        switch (outcome) {
            case SUCCEEDED -> meters.succeeded(call.took());
            case FAILED -> meters.failed(call.took());
            case CANCELLED -> meters.cancelled(call.took());
        }
    }

    @Override
    public void suspected(Call call) {
        suspected.increment();
    }

    @Override
    public void violated(Call call) {
        violated.increment();
    }

    @Override
    public void dropped(Oddity oddity) {
        dropping(oddity).increment();
    }

    @Override
    public void restarted() {
        restarts.increment();
    }

    @Override
    public void suspended() {
        suspensions.increment();
    }

    @Override
    public void occurred(ToolCall call, Reply reply, Throwable thrown) {
        FaultCode code = reply.occurrence().fault().code();
        failures(label(call.contract().name()), code).increment();
        if (code == UpstreamCode.HIDDEN_FAILURE) {
            marked.increment();
        }
    }

    private void expect(String name) {
        if (calls.containsKey(name) || calls.size() >= MAX_TOOLS) {
            return;
        }
        meters(name);
        if (calls.size() > MAX_EXPECTED) {
            return;
        }
        CODES.forEach(code -> failures(name, code));
        faults.expect(ToolContract.named(name), dialect);
    }

    private CallMeters meters(String name) {
        return calls.computeIfAbsent(label(name), it -> CallMeters.of(registry, server.and("tool", it)));
    }

    private String label(String name) {
        return calls.containsKey(name) || calls.size() < MAX_TOOLS ? name : OTHER;
    }

    // The name of a code that only the upstream knows is the upstream's own choice.
    private Counter failures(String name, FaultCode code) {
        return counter(
                "faultline.gateway.failures",
                "Failures by server, tool and code.",
                Tags.of("tool", name, "code", code instanceof UnlistedCode ? OTHER : code.name()));
    }

    private Counter hidden(String treatment) {
        return counter(
                "faultline.gateway.hidden.failures",
                "Results that claim to be successes and say that they failed.",
                Tags.of("treatment", treatment));
    }

    private Counter dropping(Oddity oddity) {
        return counter(
                "faultline.gateway.dropped.messages",
                "Messages that belong to nothing.",
                Tags.of("reason", oddity.name().toLowerCase(Locale.ROOT)));
    }

    private Counter counter(String name, String description, Tags tags) {
        return Counter.builder(name)
                .description(description)
                .tags(server.and(tags))
                .register(registry);
    }

    private void gauge(
            String name,
            String description,
            Tags tags,
            Supplier<List<UpstreamSnapshot>> gateway,
            ToDoubleFunction<UpstreamSnapshot> part) {
        Gauge.builder(name, gateway, it -> it.get().stream().mapToDouble(part).sum())
                .description(description)
                .tags(server.and(tags))
                .strongReference(true)
                .register(registry);
    }
}
