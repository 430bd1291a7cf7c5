package dev.faultline.dialects.toolresult;

import dev.faultline.dialect.Envelope;
import dev.faultline.json.JsonObject;
import dev.faultline.text.Redactor;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Builds results in the terms of the {@code tool-result} contract, for tools without a boundary.
 *
 * <p>The two factories, {@code createToolSuccess} and {@code createToolError}, reject invalid input with a
 * {@link ValidationError}. The other methods turn anything that was caught into a result. Every result is deeply
 * immutable. Messages for operators go to the {@link System.Logger} with the name of this class, one for each error.
 *
 * <p>With {@code FAULTLINE_ENV=development} or {@code NODE_ENV=development}, which is looked up at each call, misuse is
 * rejected that is otherwise tolerated.
 */
public final class ToolResults {
    private static final Redactor REDACTOR = Redactor.forThisUser();

    private final Development development;

    /** Builds results according to the environment variables of this process. */
    public ToolResults() {
        this(Development.OF_THIS_PROCESS);
    }

    /** Builds results according to this environment, which returns null for a variable that is not set. */
    public ToolResults(Function<String, @Nullable String> environment) {
        this(new Development(environment));
    }

    private ToolResults(Development development) {
        this.development = development;
    }

    /**
     * {@return a success with this text}
     *
     * @throws ValidationError if the text is null, an array or an object; it may be empty
     */
    public Envelope createToolSuccess(@Nullable Object text) {
        return createToolSuccess(text, null);
    }

    /**
     * {@return a success with this text and meta}
     *
     * @throws ValidationError if the text is null, an array or an object; it may be empty
     */
    public Envelope createToolSuccess(@Nullable Object text, @Nullable Map<?, ?> meta) {
        CallerInput input = new CallerInput("createToolSuccess");
        String shown = input.text(text);
        JsonObject facts = input.meta(meta, development.isOn());
        input.logWarnings();
        return new Envelope(List.of(shown), Optional.empty(), facts, false);
    }

    /** {@return the same as {@link #createToolSuccess(Object)}} */
    public Envelope createSuccessResult(@Nullable Object text) {
        return createToolSuccess(text);
    }

    /** {@return the same as {@link #createToolSuccess(Object, Map)}} */
    public Envelope createSuccessResult(@Nullable Object text, @Nullable Map<?, ?> meta) {
        return createToolSuccess(text, meta);
    }

    /** {@return an error of this type, without a code} See {@link #createToolError(Object, String, String, Map)}. */
    public Envelope createToolError(@Nullable Object text, @Nullable String errorType) {
        return createToolError(text, errorType, null, null);
    }

    /** {@return an error of this type and code} See {@link #createToolError(Object, String, String, Map)}. */
    public Envelope createToolError(@Nullable Object text, @Nullable String errorType, @Nullable String errorCode) {
        return createToolError(text, errorType, errorCode, null);
    }

    /**
     * {@return an error with exactly this text, this type, this code if it is neither null nor empty, and this meta}
     * Members of meta with the names of the type and the code are ignored, even if there is no code.
     *
     * @throws ValidationError if the text is null, an array or an object; if the type is null or blank; in development
     *     also if meta has a key {@code isError} or {@code content}, which is otherwise left out
     */
    public Envelope createToolError(
            @Nullable Object text, @Nullable String errorType, @Nullable String errorCode, @Nullable Map<?, ?> meta) {
        CallerInput input = new CallerInput("createToolError");
        String shown = input.text(text);
        String type = input.errorType(errorType);
        boolean strict = development.isOn();
        JsonObject facts = input.meta(meta, strict);
        input.reserved(facts, strict);
        input.logWarnings();
        Optional<String> code = Optional.ofNullable(errorCode).filter(it -> !it.isEmpty());
        return new Envelope(List.of(shown), Optional.empty(), MetaRules.write(type, code, facts), true);
    }

    /**
     * {@return the result for anything that was caught: a throwable, text, a map, null} Rethrows the same instance if
     * it is a system error; see {@link ToolResultErrors#isSystemError}.
     */
    public Envelope createErrorResult(@Nullable Object error) {
        if (error instanceof Throwable thrown && MachineErrors.matches(thrown, development)) {
            throw ToolResults.<RuntimeException>rethrow(thrown); // TR-15
        }
        return result("createErrorResult", error);
    }

    /** {@return the result for an {@link McpError}; see {@link #createErrorResultFromError(Object, boolean)}} */
    public Optional<Envelope> createErrorResultFromError(@Nullable Object error) {
        return createErrorResultFromError(error, false);
    }

    /**
     * {@return the result for an {@link McpError}, also inside a wrapper that a future or reflection threw; for
     * anything else a generic result if requested, or else empty}
     *
     * @throws ValidationError in development, instead of returning empty
     */
    public Optional<Envelope> createErrorResultFromError(@Nullable Object error, boolean fallbackToGeneric) {
        if (CaughtError.unwrapped(error) instanceof McpError || fallbackToGeneric) {
            return Optional.of(result("createErrorResultFromError", error));
        }
        if (development.isOn()) {
            throw new ValidationError(
                    "createErrorResultFromError: the error is not an McpError; use createErrorResult, or"
                            + " request a generic result with fallbackToGeneric");
        }
        return Optional.empty();
    }

    private static Envelope result(String builder, @Nullable Object error) {
        ErrorReport report = CaughtError.report(error).redacted(REDACTOR);
        ResultLog.error(builder, report, ToolResultErrors.formatError(error, report.isUnknown()));
        return report.toEnvelope(JsonObject.EMPTY);
    }

    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
    private static <T extends Throwable> RuntimeException rethrow(Throwable thrown) throws T {
        throw (T) thrown;
    }
}
