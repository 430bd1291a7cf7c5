package dev.faultline.dialects.problemdetails;

import dev.faultline.dialect.Dialect;
import dev.faultline.dialect.Envelope;
import dev.faultline.dialect.OccurrenceMeta;
import dev.faultline.dialect.Reading;
import dev.faultline.dialect.SchemaFile;
import dev.faultline.dialect.Violation;
import dev.faultline.fault.Cause;
import dev.faultline.fault.Fault;
import dev.faultline.fault.FaultCode;
import dev.faultline.fault.Occurrence;
import dev.faultline.fault.Origin;
import dev.faultline.json.JsonObject;
import dev.faultline.tool.Issues;
import dev.faultline.tool.ToolContract;
import java.net.URI;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * Writes and reads {@code problem-details}: the members of the tool's empty result, {@code error}, and {@code problem}
 * with its members in the order type, title, status, detail, instance, code, extensions.
 */
public final class ProblemDetailsDialect implements Dialect {
    /** The base of the problem types of the code tools. */
    public static final URI CODE_TOOLS = URI.create("https://kgfoundry.dev/problems/");

    /** The base of a server that does not describe its problems: every problem then has this type. */
    public static final URI ABOUT_BLANK = URI.create("about:blank");

    // about:blank would say that a problem means no more than its status, beside a code that does mean more.
    private static final URI OTHER_TOOLS = URI.create("urn:faultline:problem:");

    private final TypeBase base;
    private final Namespace namespace;
    private final CodeTable codes;
    private final JsonObject emptyResult;
    private final Origin tool;

    /** Creates the dialect of the code tools. */
    public ProblemDetailsDialect() {
        this(CODE_TOOLS);
    }

    /**
     * Creates the dialect of code tools that describe their problems elsewhere.
     *
     * @throws IllegalArgumentException if {@link #checkedBase} rejects the base
     */
    public ProblemDetailsDialect(URI base) {
        this(new TypeBase(base), Namespace.CODE_TOOLS, CodeTable.with(List.of()), JsonObject.EMPTY, Origin.UNKNOWN);
    }

    private ProblemDetailsDialect(
            TypeBase base, Namespace namespace, CodeTable codes, JsonObject emptyResult, Origin tool) {
        this.base = base;
        this.namespace = namespace;
        this.codes = codes;
        this.emptyResult = emptyResult;
        this.tool = tool;
    }

    /**
     * {@return the dialect of a server with codes of its own} Each is written under its name in kebab case, with the
     * status of its kind or, for a {@link ProblemType}, with its own status.
     *
     * @param base where its problems are described, such as {@code https://example.org/problems/}, or
     *     {@link #ABOUT_BLANK} (R24)
     * @throws IllegalArgumentException if {@link #checkedBase} rejects the base, or if a code has no unique name in
     *     kebab case
     */
    public static ProblemDetailsDialect forAuthor(URI base, Collection<? extends FaultCode> codes) {
        Namespace namespace = new Namespace(Namespace.FALLBACK, "");
        return new ProblemDetailsDialect(
                new TypeBase(base), namespace, CodeTable.with(codes), JsonObject.EMPTY, Origin.UNKNOWN);
    }

    /**
     * {@return the dialect of another toolset of Faultline, whose types are {@code urn:faultline:problem:CODE} and
     * whose instances {@code urn:faultline:TOOLSET:TOOL}} The names of the contract are reserved for the code tools
     * (R29).
     */
    public static ProblemDetailsDialect forToolset(String toolset) {
        Namespace namespace = new Namespace("faultline", toolset + ':');
        return new ProblemDetailsDialect(
                new TypeBase(OTHER_TOOLS), namespace, CodeTable.with(List.of()), JsonObject.EMPTY, Origin.UNKNOWN);
    }

    /** {@return the namespace of a server: its name, or {@code mcp} if the name is not a valid namespace} */
    public static String namespaceOf(String server) {
        return Namespace.isValid(server) ? server : Namespace.FALLBACK;
    }

    /**
     * {@return the namespace, after a check}
     *
     * @throws IllegalArgumentException if it is not 2 to 32 letters, digits and hyphens
     */
    public static String checkedNamespace(String nid) {
        return new Namespace(nid, "").nid();
    }

    /**
     * {@return the same dialect, whose instances are {@code urn:NAMESPACE:TOOL}}
     *
     * @throws IllegalArgumentException if it is not 2 to 32 letters, digits and hyphens
     */
    public ProblemDetailsDialect withNamespace(String nid) {
        return new ProblemDetailsDialect(base, new Namespace(nid, ""), codes, emptyResult, tool);
    }

    /**
     * {@return the base, after a check that a code can be appended to it}
     *
     * @throws IllegalArgumentException if it is not an absolute URI that ends in {@code /}, {@code :}, {@code #} or
     *     {@code =}, nor {@link #ABOUT_BLANK}
     */
    public static URI checkedBase(URI base) {
        return new TypeBase(base).base();
    }

    @Override
    public ProblemDetailsDialect forTool(ToolContract contract) {
        Origin named = Origin.ofTool(contract.name());
        Origin here = contract.operation().map(named::withOperation).orElse(named);
        return new ProblemDetailsDialect(base, namespace, codes, BaseErrorFields.without(contract.emptyResult()), here);
    }

    /** {@return the {@code type} of a problem of this code} */
    public String typeOf(ProblemType code) {
        return base.typeOf(code);
    }

    @Override
    public String id() {
        return "problem-details";
    }

    @Override
    public List<ProblemType> codes() {
        return codes.types();
    }

    @Override
    public ProblemType codeFor(Fault fault) {
        return codes.typeOf(
                fault.code(), isOfSearch(fault) ? ProblemCode.VECTOR_SEARCH_ERROR : ProblemCode.INTERNAL_ERROR);
    }

    // R10: a fault that replaces another is the server's own, whatever the tool does.
    private boolean isOfSearch(Fault fault) {
        boolean search = tool.operation()
                .filter(name -> name.startsWith("search:") || name.startsWith("semantic:"))
                .isPresent();
        return search && !(fault.cause().orElse(null) instanceof Cause.Replaced);
    }

    @Override
    public Envelope write(Occurrence occurrence) {
        Fault fault = occurrence.fault();
        JsonObject problem = problem(fault, occurrence.origin().orElse(tool));
        BaseErrorFields fields = new BaseErrorFields(detail(fault), problem);
        return Envelope.failure(fields.after(emptyResult), OccurrenceMeta.write(occurrence));
    }

    /** {@return the problem alone} */
    JsonObject problem(Fault fault, Origin origin) {
        ProblemType code = codeFor(fault);
        JsonObject.Builder problem = JsonObject.builder()
                .put("type", typeOf(code))
                .put("title", code.title())
                .put("status", code.status())
                .put("detail", detail(fault))
                .put("instance", Instance.of(origin, namespace))
                .put("code", code.wire());
        context(fault, code).ifPresent(context -> problem.put("extensions", context));
        return problem.build();
    }

    // PD-55: a message that was copied from an exception may end in its stack trace.
    private static String detail(Fault fault) {
        String text = fault.message();
        if (text.indexOf('(') >= 0) {
            text = ProblemDetailsCheck.STACK_TRACE.matcher(text).replaceFirst("");
        }
        return text.isBlank() ? fault.code().facts().meaning() : text;
    }

    // R15: no context for rejected arguments or for what is not found; never {} or null (PD-20).
    private static Optional<JsonObject> context(Fault fault, ProblemType code) {
        if (Issues.describe(fault.details()) || code == ProblemCode.FILE_NOT_FOUND) {
            return Optional.empty();
        }
        return fault.details()
                .flatMap(it -> it instanceof JsonObject object ? Optional.of(object) : Optional.empty())
                .filter(object -> !object.members().isEmpty());
    }

    @Override
    public Reading read(Envelope envelope) {
        ProblemDetailsReader reader = new ProblemDetailsReader(codes);
        return reader.read(envelope)
                .map(reported -> OccurrenceMeta.refined(reported, envelope, codes.codes()))
                .<Reading>map(Reading.Understood::new)
                .orElseGet(() -> ProblemDetailsReader.knows(envelope)
                        ? new Reading.Broken(check(envelope))
                        : new Reading.Foreign());
    }

    @Override
    public List<Violation> check(Envelope envelope) {
        return new ProblemDetailsCheck(base, emptyResult).envelope(envelope);
    }

    @Override
    public JsonObject schema() {
        JsonObject problem = JsonObject.of("problem", BaseErrorFields.problemResource());
        return SchemaFile.load(ProblemDetailsDialect.class, "schema.json").with(JsonObject.of("$defs", problem));
    }
}
