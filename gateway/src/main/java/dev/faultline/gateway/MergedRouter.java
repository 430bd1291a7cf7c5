package dev.faultline.gateway;

import dev.faultline.fault.CommonCode;
import dev.faultline.fault.Fault;
import dev.faultline.fault.Retry;
import dev.faultline.gateway.fault.Failures;
import dev.faultline.gateway.merge.ListKind;
import dev.faultline.gateway.merge.MergedCursor;
import dev.faultline.gateway.merge.ServerDirectory;
import dev.faultline.gateway.message.Message;
import dev.faultline.gateway.message.Part;
import dev.faultline.gateway.relay.Failure;
import dev.faultline.internal.RecentMap;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonString;
import dev.faultline.json.JsonText;
import dev.faultline.rpc.RpcError;
import dev.faultline.text.BoundedText;
import dev.faultline.text.NearestName;
import dev.faultline.text.Redactor;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/** Finds the server for each request of a client that has several. */
final class MergedRouter {
    private static final int MAX_NAME = 128;
    private static final String LATER = "Ask again when the servers are available; list_changed announces it.";
    private static final String NO_TASKS = "Tasks belong to one server; use them at its own address, /mcp/NAME";
    private static final int MAX_SUBSCRIPTIONS = 10_000;

    private final Supplier<List<MergedLink>> links;
    private final Supplier<Set<String>> removed;
    private final MergedClient client;
    private final MergedLists lists;
    private final ServerDirectory directory;
    private final Map<String, String> subscriptions = new RecentMap<>(MAX_SUBSCRIPTIONS);
    private Optional<JsonObject> level = Optional.empty();

    /**
     * Finds servers.
     *
     * @param links the servers that there are
     * @param removed the names of those that there were
     */
    MergedRouter(
            Supplier<List<MergedLink>> links, Supplier<Set<String>> removed, MergedClient client, MergedLists lists) {
        this.links = links;
        this.removed = removed;
        this.client = client;
        this.lists = lists;
        this.directory = lists.directory();
    }

    /** Passes a request on, or answers it. */
    void route(Message.Request request) {
        Optional<ListKind> list = ListKind.askedBy(request.method());
        if (list.isPresent()) {
            client.answerLater(request, () -> Optional.of(list(list.get(), request)));
            return;
        }
        switch (request.method()) {
            case "tools/call" -> {
                if (request.text().has(Part.AS_TASK)) { // nothing may run of which nothing could be asked afterwards
                    client.answerLater(
                            request, () -> Optional.of(rejection(request, RpcError.INVALID_PARAMS, NO_TASKS)));
                } else {
                    named(ListKind.TOOLS, Part.NAME, request);
                }
            }
            case "prompts/get" -> named(ListKind.PROMPTS, Part.NAME, request);
            case "resources/read", "resources/subscribe", "resources/unsubscribe" -> resource(Part.URI, request);
            case "completion/complete" -> {
                if (request.text().has(Part.REF_NAME)) {
                    named(ListKind.PROMPTS, Part.REF_NAME, request);
                } else {
                    resource(Part.REF_URI, request);
                }
            }
            case "logging/setLevel" -> client.answerLater(request, () -> Optional.of(level(request)));
            default -> client.answerLater(request, () -> Optional.of(unknown(request))); // of later revisions too
        }
    }

    private byte[] list(ListKind kind, Message.Request request) {
        Optional<String> cursor = string(request, Part.CURSOR);
        Optional<Map<String, String>> cursors = cursor.flatMap(MergedCursor::read);
        return cursor.isPresent() && cursors.isEmpty()
                ? rejection(request, RpcError.INVALID_PARAMS, "The cursor is not one that this server returned")
                : OwnMessages.result(request.id(), lists.list(kind, links.get(), cursors));
    }

    private void named(ListKind kind, Part part, Message.Request request) {
        if (!passNamed(kind, part, request)) {
            client.answerLater(request, () -> {
                lists.complete(kind, links.get());
                return passNamed(kind, part, request) ? Optional.empty() : unknownName(kind, part, request);
            });
        }
    }

    private boolean passNamed(ListKind kind, Part part, Message.Request request) {
        List<MergedLink> all = links.get();
        Optional<ServerDirectory.ListedPlace> place =
                string(request, part).flatMap(shown -> directory.named(kind, shown, addresses(all)));
        place.flatMap(it -> at(it.server(), all))
                .ifPresent(link -> client.pass(
                        request,
                        link,
                        Map.of(part, new JsonString(place.orElseThrow().name()))));
        return place.isPresent();
    }

    // Only the server that the name begins with can be meant, and what it is known to have.
    private Optional<byte[]> unknownName(ListKind kind, Part part, Message.Request request) {
        String shown = string(request, part).orElse("");
        String unknown = (kind == ListKind.TOOLS ? "Unknown tool: " : "Unknown prompt: ") + visible(shown);
        Optional<MergedLink> meant = links.get().stream()
                .filter(link -> ServerDirectory.nameAt(link.address(), shown).isPresent())
                .max(Comparator.comparingInt(link -> link.address().length())); // one may begin like another
        if (meant.isEmpty()) {
            String why = removed.get().stream()
                    .filter(server -> ServerDirectory.nameAt(server, shown).isPresent())
                    .map(server -> ". The server " + server + " was removed from the configuration")
                    .findFirst()
                    .orElse("");
            return Optional.of(rejection(request, RpcError.INVALID_PARAMS, unknown + why));
        }
        MergedLink link = meant.get();
        String name = ServerDirectory.nameAt(link.address(), shown).orElseThrow();
        if (kind == ListKind.TOOLS && !link.server().settings().relay().tools().allows(name)) {
            return Optional.of(rejection(request, RpcError.INVALID_PARAMS, unknown + ". " + Failures.NOT_ALLOWED));
        }
        Optional<Failure> obstacle = link.obstacle();
        if (obstacle.isPresent()) {
            return Optional.of(client.failed(request, obstacle.get()));
        }
        if (kind == ListKind.TOOLS && directory.isLeftOut(link.address(), shown)) {
            return Optional.of(rejection(
                    request,
                    RpcError.INVALID_PARAMS,
                    "The tool " + visible(shown) + " runs only as a task. " + NO_TASKS));
        }
        if (link.has(kind.capability()) && !directory.isComplete(kind, link.address())) {
            client.pass(request, link, Map.of(part, new JsonString(name))); // the server knows what it has
            return Optional.empty();
        }
        String similar = NearestName.to(shown, List.copyOf(directory.names(kind, link.address())))
                .map(it -> ". Did you mean `" + it + "`?")
                .orElse("");
        return Optional.of(rejection(request, RpcError.INVALID_PARAMS, unknown + similar));
    }

    private void resource(Part part, Message.Request request) {
        if (!passResource(part, request)) {
            client.answerLater(request, () -> {
                lists.complete(ListKind.RESOURCES, links.get());
                lists.complete(ListKind.TEMPLATES, links.get());
                return passResource(part, request) ? Optional.empty() : Optional.of(fromAny(part, request));
            });
        }
    }

    private boolean passResource(Part part, Message.Request request) {
        List<MergedLink> all = links.get();
        Optional<MergedLink> link = string(request, part)
                .flatMap(uri -> directory.resource(uri, addresses(all)))
                .flatMap(server -> at(server, all));
        link.ifPresent(it -> {
            remember(request, it);
            client.pass(request, it, Map.of());
        });
        return link.isPresent();
    }

    // No server lists it: the first that has it answers.
    private byte[] fromAny(Part part, Message.Request request) {
        Optional<JsonObject> refusal = Optional.empty();
        for (MergedLink link : links.get()) {
            if (link.has("resources")) {
                JsonObject response =
                        link.relay().ask(request.method(), params(request)).join();
                if (response.object("result").isPresent()) {
                    remember(request, link);
                    return answer(request, response);
                }
                refusal = refusal.or(
                        () -> Optional.of(response).filter(it -> it.get("error").isPresent()));
            }
        }
        return refusal.map(response -> answer(request, response))
                .orElseGet(() -> notFound(request, visible(string(request, part).orElse(""))));
    }

    // A server that is missing may have it.
    private byte[] notFound(Message.Request request, String uri) {
        List<String> missing = links.get().stream()
                .filter(link -> link.obstacle().isPresent())
                .map(MergedLink::address)
                .toList();
        String sentence = "Resource not found: " + uri
                + (missing.isEmpty() ? "" : ". These servers are not available now: " + String.join(", ", missing));
        Fault fault = CommonCode.RESOURCE_NOT_FOUND.fault(sentence);
        return client.rejection(
                request,
                RpcError.of(RpcError.RESOURCE_NOT_FOUND, sentence),
                missing.isEmpty() ? fault : fault.withRetry(Retry.UNKNOWN).withSuggestion(LATER));
    }

    private static byte[] answer(Message.Request request, JsonObject response) {
        return JsonText.bytes(response.with(JsonObject.of("id", request.id())));
    }

    private void remember(Message.Request request, MergedLink link) {
        String uri = request.subject().orElse("");
        synchronized (subscriptions) {
            switch (request.method()) {
                case "resources/subscribe" -> subscriptions.put(uri, link.address());
                case "resources/unsubscribe" -> subscriptions.remove(uri);
                default -> {
                    // nothing lasts
                }
            }
        }
    }

    private byte[] level(Message.Request request) {
        JsonObject params = params(request);
        synchronized (subscriptions) {
            level = Optional.of(params);
        }
        List<MergedLink> logging =
                links.get().stream().filter(link -> link.has("logging")).toList();
        Map<MergedLink, JsonObject> responses = lists.ask(logging, request.method(), link -> params);
        Optional<JsonObject> refusal = responses.values().stream()
                .filter(it -> it.get("error").isPresent())
                .findFirst();
        boolean accepted =
                responses.values().stream().anyMatch(it -> it.object("result").isPresent());
        return refusal.filter(it -> !accepted)
                .map(response -> answer(request, response))
                .orElseGet(() -> OwnMessages.emptyResult(request.id()));
    }

    /** Tells a server what the client has said to all, now that the client is ready for its messages. */
    void welcome(MergedLink link) {
        link.relay().tell(OwnMessages.handshake().initialized());
        Optional<JsonObject> asked;
        List<String> uris;
        synchronized (subscriptions) {
            asked = level;
            uris = subscriptions.entrySet().stream()
                    .filter(it -> it.getValue().equals(link.address()))
                    .map(Map.Entry::getKey)
                    .toList();
        }
        asked.filter(it -> link.has("logging")).ifPresent(it -> link.relay().order("logging/setLevel", it));
        uris.forEach(uri -> link.relay().order("resources/subscribe", JsonObject.of("uri", new JsonString(uri))));
    }

    private byte[] unknown(Message.Request request) {
        String reason =
                request.method().startsWith("tasks/") ? NO_TASKS : "Method not found: " + visible(request.method());
        return rejection(request, RpcError.METHOD_NOT_FOUND, reason);
    }

    private byte[] rejection(Message.Request request, int code, String sentence) {
        return client.rejection(request, RpcError.of(code, sentence), CommonCode.INVALID_INPUT_VALUE.fault(sentence));
    }

    private static Optional<String> string(Message.Request request, Part part) {
        return request.text()
                .value(part)
                .flatMap(it -> it instanceof JsonString(String text) ? Optional.of(text) : Optional.empty());
    }

    private static JsonObject params(Message.Request request) {
        return request.text().value(Part.PARAMS).orElse(JsonObject.EMPTY) instanceof JsonObject given
                ? given
                : JsonObject.EMPTY;
    }

    private static List<String> addresses(List<MergedLink> all) {
        return all.stream().map(MergedLink::address).toList();
    }

    private static Optional<MergedLink> at(String server, List<MergedLink> all) {
        return all.stream().filter(link -> link.address().equals(server)).findFirst();
    }

    private static String visible(String name) {
        return BoundedText.ellipsized(Redactor.withoutSecrets(name.replaceAll("\\p{Cc}", "")), MAX_NAME);
    }
}
