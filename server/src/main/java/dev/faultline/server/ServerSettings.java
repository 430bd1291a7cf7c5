package dev.faultline.server;

import static java.util.Objects.requireNonNull;

import dev.faultline.boundary.Observer;
import dev.faultline.boundary.Recorder;
import dev.faultline.classify.Classifier;
import dev.faultline.dialect.Dialect;
import dev.faultline.fault.Fault;
import dev.faultline.fault.FaultCode;
import dev.faultline.fault.FaultLimits;
import dev.faultline.http.HostRules;
import dev.faultline.repeats.RepeatPolicy;
import dev.faultline.tool.Caller;
import dev.faultline.toolset.Toolset;
import dev.faultline.trail.Trail;
import dev.faultline.trail.Trails;
import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.server.McpTransportContextExtractor;
import io.modelcontextprotocol.spec.McpError;
import jakarta.servlet.http.HttpServletRequest;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ThreadFactory;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The settings of a {@link FaultlineServer}: how failures are classified, written and recorded, its limits, and who may
 * call it. Every method checks its argument at once; no argument may be null.
 */
public abstract sealed class ServerSettings extends HttpLimitSettings permits FaultlineServer {
    private final List<FaultCode> codes = new ArrayList<>();
    private final Classifier.Builder rules =
            Classifier.builder().on(McpError.class, SdkErrors::thrown).escaping(ProtocolEscapeException.class);
    private final Set<Class<?>> ruled = new HashSet<>();
    private final Set<Class<? extends Throwable>> callerErrors = new LinkedHashSet<>();
    private final List<Observer> observers = new ArrayList<>();
    private final Set<String> hosts = new LinkedHashSet<>();
    private final Set<String> origins = new LinkedHashSet<>();
    private final DialectSettings dialect;
    private @Nullable Function<ThreadFactory, ClosableRecorder> recorder;

    private boolean keepsStacks;
    private RepeatPolicy repeats = RepeatPolicy.ADVISE;
    private final Map<String, RepeatPolicy> repeatsOfTools = new HashMap<>();
    private ServerLimits limits = ServerLimits.STANDARD;
    private FaultLimits faultLimits = FaultLimits.STANDARD;
    private McpTransportContextExtractor<HttpServletRequest> context = request -> McpTransportContext.EMPTY;
    private BiFunction<String, McpTransportContext, Caller> callers = (connection, known) -> Caller.on(connection);
    private FailureSettings.UnknownTools unknownTools = FailureSettings.UnknownTools.STANDARD;

    ServerSettings(String namespace) {
        this.dialect = new DialectSettings(namespace);
    }

    void unknownToolsBelongTo(Toolset toolset) {
        unknownTools = new FailureSettings.UnknownTools(toolset.origins(), toolset.consequence());
    }

    FailureSettings failures() {
        Dialect chosen = dialect.chosen(codes);
        return new FailureSettings(
                chosen,
                Stream.concat(codes.stream(), chosen.codes().stream()).toList(),
                rules.build().withCallerErrors(callerErrors),
                observers,
                keepsStacks,
                faultLimits,
                new RepeatSettings(repeats, repeatsOfTools),
                unknownTools);
    }

    ServerLimits limits() {
        return limits;
    }

    HttpSettings http() {
        return new HttpSettings(hosts, origins, context, callers, httpLimits(), connections(), silence());
    }

    Function<ThreadFactory, ClosableRecorder> openRecorder() {
        if (recorder == null) {
            throw new IllegalStateException(
                    "say where failures are recorded: trail(...), recorder(...), or recorder(Recorder.none()) for"
                            + " nowhere");
        }
        return recorder;
    }

    /**
     * Registers the codes that the server's tools raise. A code that a tool raises without being registered is an
     * internal error, whose log record and trail entry say which class to register.
     *
     * @throws IllegalArgumentException if the enum has no constants, or one with the name of another code
     */
    public <E extends Enum<E> & FaultCode> FaultlineServer codes(Class<E> declared) {
        BuilderChecks.codes(declared, codes);
        codes.addAll(List.of(declared.getEnumConstants()));
        return self();
    }

    /**
     * Writes failures as {@code problem-details}, and sets the address where the server's problems are described. The
     * type of a problem is this base and the code.
     *
     * @throws IllegalArgumentException if the base is not an absolute URI that ends in {@code /}, {@code :}, {@code #}
     *     or {@code =}, nor {@code about:blank}, the default
     */
    public FaultlineServer problemsAt(URI base) {
        dialect.problemsAt(base);
        return self();
    }

    /**
     * Writes failures as {@code problem-details}, and names the server's problems {@code urn:NAMESPACE:TOOL}. The
     * default is the server's name, or {@code mcp} if that is not a valid namespace.
     *
     * @throws IllegalArgumentException if it is not 2 to 32 letters, digits and hyphens
     */
    public FaultlineServer namespace(String nid) {
        dialect.namespace(nid);
        return self();
    }

    /** Writes failures as {@code problem-details}, with the registered codes. */
    public FaultlineServer problemDetails() {
        dialect.problemDetails();
        return self();
    }

    /** Writes failures in this dialect; the default is {@code tool-failure}. */
    public FaultlineServer dialect(Dialect other) {
        dialect.dialect(requireNonNull(other, "dialect"));
        return self();
    }

    /**
     * Records failures in the trail in this directory before they are sent; a missing directory is created.
     *
     * @throws IllegalArgumentException if the path exists and is not a directory
     */
    public FaultlineServer trail(Path directory) {
        if (Files.exists(directory) && !Files.isDirectory(directory)) {
            throw new IllegalArgumentException("the trail " + directory + " is not a directory");
        }
        recorder = threads -> {
            Trail trail = Trail.open(directory);
            return new ClosableRecorder(trail, trail::close);
        };
        return self();
    }

    /** Records each failure in one of these trails before it is sent; the server closes them when it ends. */
    public FaultlineServer trails(Trails trails) {
        requireNonNull(trails, "trails");
        recorder = threads -> new ClosableRecorder(trails, trails::close);
        return self();
    }

    /** Records failures with this recorder before they are sent. It fails if it takes more than five seconds. */
    public FaultlineServer recorder(Recorder durable) {
        requireNonNull(durable, "recorder");
        recorder = threads -> new ClosableRecorder(durable.within(Duration.ofSeconds(5), threads), () -> {});
        return (FaultlineServer) this; // also while it serves: each in-memory client of a test has its own recorder
    }

    /**
     * Classifies throwables of this class, of subclasses without such a rule, and what they have caused. It comes
     * before the rules of Faultline, except for {@code Throwable}, {@code Exception}, {@code RuntimeException} and
     * {@code Error}, whose rules are for what no other one knows.
     *
     * @throws IllegalArgumentException if the class has such a rule already
     */
    public <T extends Throwable> FaultlineServer on(Class<T> type, Function<? super T, Fault> rule) {
        requireNonNull(rule, "rule");
        if (!ruled.add(requireNonNull(type, "type"))) {
            throw new IllegalArgumentException("there are two rules for " + type.getName());
        }
        rules.on(type, rule);
        return self();
    }

    /**
     * Adds rules for the exceptions of libraries, which return empty for what they do not know. Rules of {@link #on}
     * come first.
     */
    public FaultlineServer library(Function<Throwable, Optional<Fault>> known) {
        rules.library(requireNonNull(known, "known"));
        return self();
    }

    /**
     * Treats exceptions of these classes, such as {@link IllegalArgumentException}, as mistakes of the caller: it
     * receives their text and can correct its arguments. Without this they are unexpected failures, whose text stays on
     * the server, because libraries throw such exceptions for their own defects too. A rule of {@link #on} comes first.
     *
     * @throws IllegalArgumentException if no class is given
     */
    @SafeVarargs
    @SuppressWarnings("varargs") // the array is read, not kept
    public final FaultlineServer callerErrors(Class<? extends Throwable>... types) {
        BuilderChecks.atLeastOne("the number of classes of caller errors", types.length);
        callerErrors.addAll(List.of(types));
        return self();
    }

    /** Adds an observer, which sees every call and every failure. */
    public FaultlineServer observer(Observer observer) {
        observers.add(requireNonNull(observer, "observer"));
        return self();
    }

    /** Records the stack trace of each failure, for debugging; by default only those of unforeseen ones. */
    public FaultlineServer keepingStacks(boolean keep) {
        keepsStacks = keep;
        return self();
    }

    /**
     * Treats a call that repeats a failure whose answer still holds by this policy; the default is to make it and to
     * say how often it has failed.
     */
    public FaultlineServer repeats(RepeatPolicy policy) {
        repeats = requireNonNull(policy, "policy");
        return self();
    }

    /** Treats repeated calls of this tool by a policy of its own. */
    public FaultlineServer repeats(String tool, RepeatPolicy policy) {
        repeatsOfTools.put(requireNonNull(tool, "tool"), requireNonNull(policy, "policy"));
        return self();
    }

    /**
     * Gives every call this long; the default is 30 seconds.
     *
     * @throws IllegalArgumentException if the limit is not positive
     */
    public FaultlineServer timeLimit(Duration limit) {
        limits = limits.time(BuilderChecks.positive("the time limit", limit));
        return self();
    }

    /** Sets how long after the time limit the server answers a call that nothing else has answered; 10 seconds. */
    FaultlineServer grace(Duration limit) {
        limits = limits.grace(limit);
        return self();
    }

    /**
     * Works on at most this many requests at once, and rejects others with a retry answer; the default is 1,000.
     *
     * @throws IllegalArgumentException if the limit is below 1
     */
    public FaultlineServer maxCalls(int limit) {
        limits = limits.calls(BuilderChecks.atLeastOne("the number of calls at once", limit));
        return self();
    }

    /**
     * Sends results of at most this many bytes; the default is 8 MiB.
     *
     * @throws IllegalArgumentException if the limit is below 1
     */
    public FaultlineServer maxResult(int bytes) {
        limits = limits.resultBytes(BuilderChecks.atLeastOne("the size of a result", bytes));
        return self();
    }

    /**
     * Reads messages of at most this many bytes; the default is 16 MiB. A larger one is answered with -32600, over HTTP
     * with status 413.
     *
     * @throws IllegalArgumentException if the limit is below 1
     */
    public FaultlineServer maxMessage(int bytes) {
        limits = limits.messageBytes(BuilderChecks.atLeastOne("the size of a message", bytes));
        return self();
    }

    /** Reads messages of at most this many JSON values, at least 1; the default is 200,000. */
    public FaultlineServer maxValues(int values) {
        limits = limits.messageValues(BuilderChecks.atLeastOne("the number of values of a message", values));
        return self();
    }

    /** Cuts what is recorded and sent of a failure to these limits; the default is {@link FaultLimits#STANDARD}. */
    public FaultlineServer faultLimits(FaultLimits limits) {
        faultLimits = requireNonNull(limits, "limits");
        return self();
    }

    /** Identifies the caller by the connection and by the context that {@link #context} made. */
    public FaultlineServer callers(BiFunction<String, McpTransportContext, Caller> known) {
        callers = requireNonNull(known, "callers");
        return self();
    }

    /** Makes the context of a call from its HTTP request. */
    public FaultlineServer context(McpTransportContextExtractor<HttpServletRequest> extractor) {
        context = requireNonNull(extractor, "extractor");
        return self();
    }

    /**
     * Lets clients address the server by this name over HTTP, beside {@code localhost}.
     *
     * @throws IllegalArgumentException if it is not a host name or address, with or without a port
     */
    public FaultlineServer allowHost(String host) {
        return self().listensAt(host);
    }

    // Also while the server serves at another address.
    FaultlineServer listensAt(String host) {
        hosts.add(BuilderChecks.host(host).toLowerCase(Locale.ROOT));
        return (FaultlineServer) this;
    }

    /** Lets clients address the server by any name over HTTP; the origin of a web page must still be allowed. */
    public FaultlineServer allowAnyHost() {
        hosts.add(HostRules.ANY);
        return self();
    }

    /**
     * Lets pages of this origin, such as {@code https://orders.example}, call the server over HTTP.
     *
     * @throws IllegalArgumentException if it is not a scheme and a host, with or without a port
     */
    public FaultlineServer allowOrigin(String origin) {
        origins.add(BuilderChecks.origin(origin));
        return self();
    }
}
