package dev.faultline.rpc.era;

import dev.faultline.json.JsonNumber;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonString;
import dev.faultline.json.JsonValue;
import dev.faultline.rpc.RpcError;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The requests of a client of the legacy era that a server of the modern era works on. If the server needs answers, the
 * client is asked, and the request is repeated with its answers.
 */
final class PeerRounds {
    /** A server that asks more often than this does not come to an end. */
    private static final int MOST = 100;

    private final PeerIds ids;
    private final Map<JsonValue, Round> requests = new HashMap<>();
    private final Map<JsonValue, JsonValue> repeats = new HashMap<>();
    private final Map<JsonValue, Question> questions = new LinkedHashMap<>();

    PeerRounds(PeerIds ids) {
        this.ids = ids;
    }

    private static final class Round {
        private final JsonObject request;
        private final Map<String, JsonValue> answers = new LinkedHashMap<>();
        private Optional<String> state = Optional.empty();
        private int count;

        Round(JsonObject request) {
            this.request = request;
        }
    }

    private record Question(JsonValue request, String key, String method) {}

    /** The client has sent a request. */
    void begin(JsonValue id, JsonObject request) {
        if (Era.maySuspend(request.string("method").orElse(""))) {
            requests.put(id, new Round(request));
        }
    }

    /** {@return the client's id of a request that the server does not answer} */
    JsonValue lost(JsonValue serverId) {
        JsonValue id = clientId(serverId);
        repeats.remove(serverId);
        requests.remove(id);
        return id;
    }

    /** {@return the client's id of the request with this id at the server} */
    JsonValue clientId(JsonValue serverId) {
        return repeats.getOrDefault(serverId, serverId);
    }

    /** The server has responded. */
    ModernPeer.PeerStep received(JsonValue serverId, JsonObject response) {
        JsonValue id = clientId(serverId);
        repeats.remove(serverId);
        if (PeerIds.isOwn(id)) {
            return ModernPeer.PeerStep.NONE; // the end of a stream of changes, or of a request that was cancelled
        }
        Optional<JsonObject> asking = response.object("result")
                .filter(result -> result.string("resultType").equals(Optional.of("input_required")));
        Round round = requests.get(id);
        if (asking.isPresent() && round != null) {
            return ask(id, round, asking.get());
        }
        requests.remove(id);
        return ModernPeer.PeerStep.toClient(LegacyForm.response(response, id));
    }

    private ModernPeer.PeerStep ask(JsonValue id, Round round, JsonObject result) {
        round.answers.clear();
        round.state = result.string("requestState");
        round.count++;
        if (round.count > MOST) {
            return fail(id, "The server asks without end");
        }
        List<JsonObject> asked = new ArrayList<>();
        result.object("inputRequests").orElse(JsonObject.EMPTY).members().forEach((key, value) -> {
            if (value instanceof JsonObject question) {
                String method = question.string("method").orElse("");
                JsonValue name = ids.next();
                questions.put(name, new Question(id, key, method));
                asked.add(ModernPeer.message(name, method, named(question, key)));
            }
        });
        return asked.isEmpty() ? repeat(id, round) : new ModernPeer.PeerStep(List.of(), asked);
    }

    // A client of the modern era in front of this one gets the question under the same key.
    private static JsonObject named(JsonObject question, String key) {
        JsonObject params = question.object("params").orElse(JsonObject.EMPTY);
        JsonObject meta = params.object(Era.META).orElse(JsonObject.EMPTY);
        return params.with(JsonObject.of(Era.META, meta.with(JsonObject.of(ModernCall.KEY, new JsonString(key)))));
    }

    /** {@return the client's id of the request that this question belongs to} */
    JsonValue asking(JsonValue question) {
        return Optional.ofNullable(questions.get(question))
                .map(Question::request)
                .orElse(question);
    }

    /** The client has answered a question. */
    ModernPeer.PeerStep answered(JsonObject answer) {
        Question question = questions.remove(answer.get("id").orElse(JsonNumber.of(0)));
        Round round = question == null ? null : requests.get(question.request());
        if (question == null || round == null) {
            return ModernPeer.PeerStep.NONE;
        }
        Optional<JsonObject> result = answer.object("result")
                .or(() -> question.method().equals("elicitation/create")
                        ? Optional.of(JsonObject.of("action", new JsonString("cancel")))
                        : Optional.empty());
        if (result.isEmpty()) {
            return fail(question.request(), "The client did not answer the question of the server");
        }
        round.answers.put(question.key(), result.get());
        boolean more = questions.values().stream().anyMatch(it -> it.request().equals(question.request()));
        return more ? ModernPeer.PeerStep.NONE : repeat(question.request(), round);
    }

    private ModernPeer.PeerStep repeat(JsonValue id, Round round) {
        JsonValue name = ids.next();
        repeats.put(name, id);
        JsonObject.Builder more = JsonObject.builder().put("inputResponses", new JsonObject(round.answers));
        JsonObject params = round.request
                .object("params")
                .orElse(JsonObject.EMPTY)
                .with(more.putIfPresent("requestState", round.state).build());
        return ModernPeer.PeerStep.toServer(round.request.with(
                JsonObject.builder().put("id", name).put("params", params).build()));
    }

    private ModernPeer.PeerStep fail(JsonValue id, String sentence) {
        List<JsonObject> toClient = new ArrayList<>(withdrawn(id));
        toClient.add(RpcError.of(RpcError.INTERNAL_ERROR, sentence).toResponse(id));
        return new ModernPeer.PeerStep(List.of(), toClient);
    }

    /** The client cancels a request. */
    ModernPeer.PeerStep cancel(JsonValue id) {
        JsonValue known = repeats.entrySet().stream()
                .filter(it -> it.getValue().equals(id))
                .map(Map.Entry::getKey)
                .findFirst()
                .orElse(id);
        repeats.remove(known);
        return new ModernPeer.PeerStep(List.of(ModernPeer.cancelled(known)), withdrawn(id));
    }

    // The request has ended, so that its questions need no answers any more.
    private List<JsonObject> withdrawn(JsonValue id) {
        requests.remove(id);
        List<JsonValue> open = questions.entrySet().stream()
                .filter(it -> it.getValue().request().equals(id))
                .map(Map.Entry::getKey)
                .toList();
        open.forEach(questions::remove);
        return open.stream().map(ModernPeer::cancelled).toList();
    }
}
