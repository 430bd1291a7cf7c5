package dev.faultline.rpc.era;

import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonValue;
import dev.faultline.rpc.RpcError;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * One call of a client of the modern era that a server of the legacy era works on. When the server asks the client
 * something, the request ends with that question, and the call waits for the request that brings the answer.
 */
public final class ModernCall {
    /** Questions that the server asks within this time reach the client together. */
    private static final int TOGETHER_MS = 50;

    /** The member of a question's metadata that names its key. */
    static final String KEY = "dev.faultline/question";

    /**
     * What calls share.
     *
     * @param held the calls that wait for answers
     * @param server the name and version of the server
     * @param soon runs what is to be done a moment later, when the server has asked all its questions
     */
    public record Shared(HeldCalls held, JsonObject server, Executor soon) {
        /** Waits for further questions by the clock. */
        public Shared(HeldCalls held, JsonObject server) {
            this(held, server, CompletableFuture.delayedExecutor(TOGETHER_MS, TimeUnit.MILLISECONDS));
        }
    }

    private record Question(JsonObject request, Consumer<Optional<JsonObject>> answer) {}

    private final Shared shared;
    private final String owner;
    private final Runnable cancel;
    private final Map<String, Question> open = new LinkedHashMap<>();
    private final Map<String, Integer> counts = new LinkedHashMap<>();
    private ModernRequest request;
    private Optional<ModernOutput> output;
    private Optional<JsonObject> response = Optional.empty();
    private boolean abandoned;

    /**
     * Begins a call.
     *
     * @param owner the caller that may answer the questions of the call
     * @param cancel cancels the work of the server
     */
    public ModernCall(Shared shared, String owner, ModernRequest request, ModernOutput output, Runnable cancel) {
        this.shared = shared;
        this.owner = owner;
        this.request = request;
        this.output = Optional.of(output);
        this.cancel = cancel;
    }

    /** {@return the request of this round} */
    public synchronized ModernRequest request() {
        return request;
    }

    /** {@return whether a request of the client waits for this call} */
    public synchronized boolean isAwaited() {
        return output.isPresent();
    }

    /** Passes on a notification of the server, if the client wants it and waits for it. */
    public synchronized void note(JsonObject notification) {
        boolean wanted = switch (notification.string("method").orElse("")) {
            case "notifications/progress" -> true;
            case "notifications/message" ->
                request.logLevel().filter(level -> level.admits(notification)).isPresent();
            default -> false; // the others belong to subscriptions
        };
        if (wanted) {
            output.ifPresent(it -> it.note(notification));
        }
    }

    /** Asks the client; the consumer gets the result, or nothing if there will be none. */
    public void ask(String method, JsonObject params, Consumer<Optional<JsonObject>> answer) {
        Optional<JsonObject> known = register(method, params, answer);
        known.ifPresent(result -> answer.accept(Optional.of(result)));
    }

    private synchronized Optional<JsonObject> register(
            String method, JsonObject params, Consumer<Optional<JsonObject>> answer) {
        String key = key(method, params);
        Optional<JsonObject> known = request.answers().object(key);
        if (known.isPresent()) {
            return known;
        }
        JsonObject question = JsonObject.builder()
                .put("method", method)
                .put("params", withoutKey(params))
                .build();
        open.put(key, new Question(question, answer));
        suspendSoon();
        return Optional.empty();
    }

    private void suspendSoon() {
        shared.soon().execute(this::suspend);
    }

    private String key(String method, JsonObject params) {
        String kind = method.substring(0, method.indexOf('/'));
        return params.object(Era.META)
                .flatMap(meta -> meta.string(KEY))
                .filter(key -> !open.containsKey(key))
                .orElseGet(() -> kind + "-" + counts.merge(kind, 1, Integer::sum));
    }

    private static JsonObject withoutKey(JsonObject params) {
        Optional<JsonObject> meta =
                params.object(Era.META).filter(it -> it.get(KEY).isPresent());
        if (meta.isEmpty()) {
            return params;
        }
        Map<String, JsonValue> rest = new LinkedHashMap<>(params.members());
        Map<String, JsonValue> other = new LinkedHashMap<>(meta.get().members());
        other.remove(KEY);
        rest.remove(Era.META);
        if (!other.isEmpty()) {
            rest.put(Era.META, new JsonObject(other));
        }
        return new JsonObject(rest);
    }

    private void suspend() {
        boolean full = false;
        synchronized (this) {
            if (output.isEmpty() || open.isEmpty()) {
                return;
            }
            Optional<String> state =
                    Era.maySuspend(request.method()) ? shared.held().hold(this, owner, request) : Optional.empty();
            full = state.isEmpty();
            finish(
                    full
                            ? RpcError.of(RpcError.INTERNAL_ERROR, "The server cannot wait for an answer now")
                                    .toResponse(request.id())
                            : ModernResponse.questions(questions(), state, request));
        }
        if (full) {
            abandon();
        }
    }

    private JsonObject questions() {
        JsonObject.Builder questions = JsonObject.builder();
        open.forEach((key, question) -> questions.put(key, question.request()));
        return questions.build();
    }

    private void finish(JsonObject last) {
        Optional<ModernOutput> ended = output;
        output = Optional.empty();
        ended.ifPresent(it -> it.finish(last));
    }

    /** Continues the call with the answers that this request brings. */
    public void resume(ModernRequest next, ModernOutput out) {
        List<Runnable> answers = new ArrayList<>();
        synchronized (this) {
            request = next;
            output = Optional.of(out);
            if (response.isPresent()) {
                finish(ModernResponse.of(response.get(), request, shared.server()));
                return;
            }
            for (Map.Entry<String, Question> asked : List.copyOf(open.entrySet())) {
                next.answers().object(asked.getKey()).ifPresent(result -> {
                    open.remove(asked.getKey());
                    Consumer<Optional<JsonObject>> answer = asked.getValue().answer();
                    answers.add(() -> answer.accept(Optional.of(result)));
                });
            }
        }
        if (answers.isEmpty()) {
            suspend(); // nothing can happen before the client answers
        }
        answers.forEach(Runnable::run);
        suspendSoon(); // in case only some questions were answered
    }

    /** Ends the call with a response in the legacy form. */
    public synchronized void complete(JsonObject legacy) {
        if (response.isEmpty() && !abandoned) {
            response = Optional.of(legacy);
            open.clear();
            finishWith(legacy);
        }
    }

    private void finishWith(JsonObject legacy) {
        if (output.isPresent()) {
            finish(ModernResponse.of(legacy, request, shared.server()));
        }
    }

    /** Cancels the call, because its client no longer wants it: its questions will not be answered. */
    public void abandon() {
        List<Question> unanswered;
        synchronized (this) {
            abandoned = true;
            output = Optional.empty();
            unanswered = List.copyOf(open.values());
            open.clear();
        }
        unanswered.forEach(question -> question.answer().accept(Optional.empty()));
        cancel.run();
    }
}
