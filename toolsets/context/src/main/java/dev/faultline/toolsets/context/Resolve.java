package dev.faultline.toolsets.context;

import dev.faultline.dialect.Envelope;
import dev.faultline.dialects.resolvev0.ResolveCode;
import dev.faultline.fault.FaultException;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import dev.faultline.text.BoundedText;
import dev.faultline.tool.Arguments;
import dev.faultline.tool.Parameter;
import dev.faultline.tool.Parameters;
import dev.faultline.tool.Shape;
import dev.faultline.tool.ToolCall;
import dev.faultline.toolset.Tool;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalLong;

/** {@code context.resolve}: the documents of a cache that answer a query best, within a budget of tokens. */
record Resolve(CacheRoot root, KeptCaches caches, ContextSettings settings) {
    private static final Parameter<String> QUERY = Parameter.required(
            "query", Shape.text(), "The words to search for; documents with more of them come first.");
    private static final Parameter<Long> BUDGET = Parameter.required(
            "budget",
            Shape.integer(0, Long.MAX_VALUE),
            "The maximum number of tokens of all documents together; a token is four bytes.");

    /** The parameters in the order that clients see. */
    private static final Parameters<Request> ALL = Parameters.of(Request::of, ContextTools.CACHE, QUERY, BUDGET);

    /** The parameters that are decoded first (R20). */
    private static final Parameters<Request> ALL_BUT_BUDGET = Parameters.of(Request::of, ContextTools.CACHE, QUERY);

    private record Request(String cache, String query) {
        static Request of(Arguments sent) {
            return new Request(sent.get(ContextTools.CACHE), sent.get(QUERY));
        }
    }

    Tool tool() {
        return ContextTools.served(
                "context.resolve",
                ALL,
                "Chooses the documents of a cache that answer a query best, as many as fit into a budget of tokens,"
                        + " each with its content and why it was chosen. The same call gives the same bytes.",
                this::handle);
    }

    private Envelope handle(ToolCall call) {
        Request request = ALL_BUT_BUDGET.decode(withoutBudget(call.arguments()));
        ContextQuery query = ContextQuery.of(request.query, settings.queryBytes());
        long budget = budget(call.arguments());
        Selection selection = caches.open(root.resolve(request.cache)).select(query, budget);
        if (selection.leastBytes() > settings.resultBytes()) {
            throw tooLarge();
        }
        Envelope answer = ContextTools.success(selection.text());
        // The size as sent: JSON inside JSON is escaped and therefore larger.
        if (!BoundedText.fits(JsonText.print(answer.toUnmarkedJson()), settings.resultBytes())) {
            throw tooLarge();
        }
        return answer;
    }

    private static JsonValue withoutBudget(JsonValue arguments) {
        if (!(arguments instanceof JsonObject(Map<String, JsonValue> members))) {
            return arguments;
        }
        Map<String, JsonValue> others = new LinkedHashMap<>(members);
        others.remove(BUDGET.name());
        return new JsonObject(others);
    }

    private static long budget(JsonValue arguments) {
        OptionalLong budget = arguments instanceof JsonObject object
                ? object.get(BUDGET.name()).map(WholeNumber::of).orElse(OptionalLong.empty())
                : OptionalLong.empty();
        return budget.orElseThrow(() -> refused("the budget is not a whole number from 0 up"));
    }

    private FaultException tooLarge() {
        return refused("the budget lets in more than the " + settings.resultBytes() + " bytes that may be sent");
    }

    private static FaultException refused(String reason) {
        JsonObject details = JsonObject.builder().put("reason", reason).build();
        return new FaultException(ResolveCode.INVALID_BUDGET.fault().withDetails(details));
    }
}
