package dev.faultline.gateway;

import dev.faultline.dialect.OccurrenceMeta;
import dev.faultline.gateway.merge.ListKind;
import dev.faultline.gateway.merge.MergedCursor;
import dev.faultline.gateway.merge.ServerDirectory;
import dev.faultline.gateway.relay.Failure;
import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonString;
import dev.faultline.json.JsonValue;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** Asks several servers at once. One that does not answer in time is left out, and the others are not held up. */
record MergedLists(ServerDirectory directory, Duration patience) {
    /** The member of a list's metadata that names the servers whose part is missing, and why. */
    private static final String SERVERS = "dev.faultline/servers";

    /** A list with more pages than this never ends. */
    private static final int MAX_PAGES = 100;

    /** {@return the responses that came in time, in the order of the servers} */
    Map<MergedLink, JsonObject> ask(List<MergedLink> links, String method, Function<MergedLink, JsonObject> params) {
        Map<MergedLink, CompletableFuture<JsonObject>> asked = new LinkedHashMap<>();
        links.forEach(link -> asked.put(link, link.relay().ask(method, params.apply(link))));
        return inTime(asked);
    }

    private Map<MergedLink, JsonObject> inTime(Map<MergedLink, CompletableFuture<JsonObject>> asked) {
        await(asked.values(), patience);
        Map<MergedLink, JsonObject> responses = new LinkedHashMap<>();
        asked.forEach((link, response) -> {
            if (response.isDone()) {
                responses.put(link, response.join());
            }
        });
        return responses;
    }

    /** Waits until all of them are complete, at most this long. */
    static void await(Collection<? extends CompletableFuture<?>> all, Duration atMost) {
        CompletableFuture.allOf(all.toArray(CompletableFuture[]::new))
                .thenApply(done -> true)
                .completeOnTimeout(false, atMost.toMillis(), TimeUnit.MILLISECONDS)
                .join();
    }

    /** {@return a page of the merged list} */
    JsonObject list(ListKind kind, List<MergedLink> links, Optional<Map<String, String>> cursors) {
        Map<MergedLink, CompletableFuture<JsonObject>> asked = new LinkedHashMap<>();
        for (MergedLink link : links) {
            if (link.has(kind.capability())
                    && cursors.map(it -> it.containsKey(link.address())).orElse(true)) {
                Optional<String> cursor = cursors.map(it -> it.get(link.address()));
                asked.put(link, page(kind, link, cursor));
            }
        }
        Map<MergedLink, JsonObject> responses = inTime(asked);
        Map<String, JsonValue> items = new LinkedHashMap<>();
        Map<String, String> next = new LinkedHashMap<>();
        Map<String, JsonValue> missing = new LinkedHashMap<>();
        links.forEach(link -> link.obstacle().ifPresent(why -> missing.put(link.address(), state(why))));
        asked.forEach((link, response) -> {
            Optional<JsonObject> answer = Optional.ofNullable(responses.get(link));
            if (answer.isEmpty() || isDown(answer.get())) {
                link.missed(kind, response);
                missing.putIfAbsent(link.address(), JsonObject.of("state", new JsonString("silent")));
            }
            answer.flatMap(it -> it.object("result")).ifPresent(page -> {
                directory.learn(kind, link.address(), page, cursors.isEmpty()).forEach(items::putIfAbsent);
                ServerDirectory.next(page).ifPresent(cursor -> next.put(link.address(), cursor));
            });
        });
        JsonObject.Builder result = JsonObject.builder().put(kind.member(), new JsonArray(List.copyOf(items.values())));
        if (!missing.isEmpty()) {
            result.put("_meta", JsonObject.of(SERVERS, new JsonObject(missing)));
        }
        return (next.isEmpty() ? result : result.put("nextCursor", MergedCursor.of(next))).build();
    }

    private static JsonObject state(Failure why) {
        return switch (why) {
            case Failure.Suspended(Duration pause, var cause) ->
                JsonObject.builder()
                        .put("state", "suspended")
                        .put("afterMs", pause.toMillis())
                        .build();
            case Failure.Absent(String server, Duration again, var cause) ->
                JsonObject.builder()
                        .put("state", cause.isPresent() ? "failed" : "starting")
                        .put("afterMs", again.toMillis())
                        .build();
            default -> JsonObject.of("state", new JsonString("absent")); // a link has no other obstacle
        };
    }

    private static CompletableFuture<JsonObject> page(ListKind kind, MergedLink link, Optional<String> cursor) {
        Optional<JsonObject> late = cursor.isEmpty() ? link.late(kind) : Optional.empty();
        return late.map(page -> CompletableFuture.completedFuture(JsonObject.of("result", page)))
                .orElseGet(() -> link.relay().ask(kind.method(), params(cursor)));
    }

    private static JsonObject params(Optional<String> cursor) {
        return cursor.map(it -> JsonObject.of("cursor", new JsonString(it))).orElse(JsonObject.EMPTY);
    }

    /** Asks for those lists that are not wholly known. */
    void complete(ListKind kind, List<MergedLink> links) {
        List<CompletableFuture<Boolean>> lists = links.stream()
                .filter(link -> link.has(kind.capability()) && !directory.isComplete(kind, link.address()))
                .map(link -> follow(kind, link, Optional.empty(), 1))
                .toList();
        await(lists, patience);
    }

    private CompletableFuture<Boolean> follow(ListKind kind, MergedLink link, Optional<String> cursor, int pages) {
        return link.relay().ask(kind.method(), params(cursor)).thenCompose(response -> {
            Optional<JsonObject> page = response.object("result");
            page.ifPresent(it -> directory.learn(kind, link.address(), it, cursor.isEmpty()));
            Optional<String> next = page.flatMap(ServerDirectory::next);
            return next.isPresent() && pages < MAX_PAGES
                    ? follow(kind, link, next, pages + 1)
                    : CompletableFuture.completedFuture(true);
        });
    }

    /** {@return whether the gateway wrote this response because the server did not answer} */
    static boolean isDown(JsonObject response) {
        return response.object("error")
                .flatMap(error -> error.object("data"))
                .flatMap(data -> data.object(OccurrenceMeta.KEY))
                .flatMap(occurrence -> occurrence.string("by"))
                .equals(Optional.of("gateway"));
    }
}
