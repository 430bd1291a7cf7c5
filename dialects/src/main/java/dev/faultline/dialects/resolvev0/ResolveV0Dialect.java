package dev.faultline.dialects.resolvev0;

import dev.faultline.dialect.Dialect;
import dev.faultline.dialect.Envelope;
import dev.faultline.dialect.Reading;
import dev.faultline.dialect.Reported;
import dev.faultline.dialect.SchemaFile;
import dev.faultline.dialect.Violation;
import dev.faultline.fault.CommonCode;
import dev.faultline.fault.Fault;
import dev.faultline.fault.FaultKind;
import dev.faultline.fault.Occurrence;
import dev.faultline.fault.UnlistedCode;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.tool.Issues;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Writes and reads {@code resolve-v0}: one text block that ends in a newline, no structure, no meta. It omits every
 * diagnostic on purpose; the record of the occurrence keeps them.
 */
public final class ResolveV0Dialect implements Dialect {
    static final List<ResolveCode> CODES = List.of(ResolveCode.values());

    /** The dialect; it has no settings. */
    public ResolveV0Dialect() {}

    /**
     * R4: a bad path means that there is no cache. These are names, because another dialect has some of the codes too.
     */
    private static final Set<String> PATHS =
            Set.of("EMPTY_PATH", "INVALID_PATH", "PATH_TRAVERSAL_BLOCKED", "OUTSIDE_WORKSPACE");

    /** As an invalid request is; an internal error would be a defect of the server (RV-11). */
    private static final String NOT_INITIALIZED = CommonCode.NOT_INITIALIZED.name();

    @Override
    public String id() {
        return "resolve-v0";
    }

    @Override
    public List<ResolveCode> codes() {
        return CODES;
    }

    @Override
    public ResolveCode codeFor(Fault fault) {
        if (fault.code() instanceof ResolveCode own) {
            return own;
        }
        if (PATHS.contains(fault.code().name())) {
            return ResolveCode.CACHE_MISSING;
        }
        if (fault.code().name().equals(NOT_INITIALIZED)) {
            return ResolveCode.INVALID_QUERY;
        }
        return isAboutTheBudget(fault)
                ? ResolveCode.INVALID_BUDGET
                : lastResort(fault.code().kind());
    }

    // Some arguments are rejected before they reach the tool, such as a number of a thousand digits.
    private static boolean isAboutTheBudget(Fault fault) {
        List<String> paths = Issues.paths(fault.details());
        return !paths.isEmpty() && paths.stream().allMatch("budget"::equals);
    }

    private static ResolveCode lastResort(FaultKind kind) {
        return switch (kind) {
            case INVALID_INPUT -> ResolveCode.INVALID_QUERY;
            case NOT_FOUND -> ResolveCode.CACHE_MISSING;
            case CORRUPT -> ResolveCode.CACHE_INVALID;
            case UNAUTHENTICATED, PERMISSION_DENIED, UNAVAILABLE, EXHAUSTED -> ResolveCode.IO_ERROR;
            case ALREADY_EXISTS, CONFLICT, POLICY_REJECTED, PRECONDITION_FAILED, TIMEOUT, INTERNAL ->
                ResolveCode.INTERNAL_ERROR;
        };
    }

    @Override
    public Envelope write(Occurrence occurrence) {
        ResolveCode code = codeFor(occurrence.fault());
        JsonObject object = JsonObject.of(
                "error",
                JsonObject.builder()
                        .put("code", code.wire())
                        .put("message", code.sentence())
                        .build());
        return placed(object);
    }

    private static Envelope placed(JsonObject object) {
        return new Envelope(List.of(JsonText.print(object) + "\n"), Optional.empty(), JsonObject.EMPTY, true);
    }

    @Override
    public Reading read(Envelope envelope) {
        Optional<JsonObject> error =
                envelope.object().filter(object -> envelope.isError()).flatMap(object -> object.object("error"));
        if (error.isEmpty()) {
            return new Reading.Foreign();
        }
        Optional<String> code = error.get().string("code");
        Optional<String> message = error.get().string("message");
        if (code.isEmpty() || message.isEmpty()) {
            return new Reading.Broken(check(placed(envelope.object().get())));
        }
        return new Reading.Understood(Reported.of(
                UnlistedCode.unlessListed(CODES, code.get(), FaultKind.INTERNAL).fault(message.get())));
    }

    /**
     * {@return what the contract's schema forbids in the object of this envelope, which a reader understands all the
     * same} Version 0 is frozen: an object with more members or another code belongs to another contract (RV-20).
     */
    public static List<Violation> forbidden(Envelope envelope) {
        return envelope.object().map(object -> new ResolveV0Check().envelope(placed(object))).orElse(List.of()).stream()
                .filter(violation -> !violation.rule().equals(ResolveV0Check.DIAGNOSTICS))
                .toList();
    }

    @Override
    public List<Violation> check(Envelope envelope) {
        return new ResolveV0Check().envelope(envelope);
    }

    @Override
    public JsonObject schema() {
        return SchemaFile.load(ResolveV0Dialect.class, "error-v0.json");
    }

    @Override
    public boolean structuresFailures() {
        return false;
    }
}
