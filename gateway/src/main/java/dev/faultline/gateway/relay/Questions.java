package dev.faultline.gateway.relay;

import dev.faultline.gateway.message.Message;
import dev.faultline.json.JsonNumber;
import dev.faultline.json.JsonValue;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The requests of the upstream that clients have not answered yet, such as sampling and elicitation. */
final class Questions {
    /** A request of the upstream, under the id that the client knows. */
    record Question(long id, String session, Message.Request request) {}

    private final Map<Long, Question> open = new LinkedHashMap<>();
    private final Map<String, Integer> perSession = new HashMap<>();
    private long lastId;

    Question ask(String session, Message.Request request) {
        Question question = new Question(++lastId, session, request);
        open.put(question.id(), question);
        perSession.merge(session, 1, Integer::sum);
        return question;
    }

    int size() {
        return open.size();
    }

    /** {@return the question that this session was asked under this id} */
    Optional<Question> find(String session, JsonValue id) {
        return id instanceof JsonNumber number
                ? number.integer().stream()
                        .mapToObj(open::get)
                        .filter(it -> it != null && it.session().equals(session))
                        .findFirst()
                : Optional.empty();
    }

    /** {@return the question that the upstream asked with this id} */
    Optional<Question> asked(JsonValue id) {
        return open.values().stream().filter(it -> it.request().id().equals(id)).findFirst();
    }

    boolean isWaitingFor(String session) {
        return perSession.containsKey(session);
    }

    void end(Question question) {
        if (open.remove(question.id()) != null) {
            perSession.computeIfPresent(question.session(), (session, count) -> count == 1 ? null : count - 1);
        }
    }

    /** {@return all questions to this session, which are no longer open} */
    List<Question> endAll(String session) {
        List<Question> ended = open.values().stream()
                .filter(it -> it.session().equals(session))
                .toList();
        ended.forEach(this::end);
        return ended;
    }

    /** {@return all questions, which are no longer open} */
    List<Question> endAll() {
        List<Question> ended = List.copyOf(open.values());
        open.clear();
        perSession.clear();
        return ended;
    }
}
