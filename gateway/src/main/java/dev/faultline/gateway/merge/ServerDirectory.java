package dev.faultline.gateway.merge;

import dev.faultline.files.servers.NamedServer;
import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonString;
import dev.faultline.json.JsonValue;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * What the servers list, and which of them has what. Names are looked up and never taken apart. Servers are given in
 * the order of their file: the first that has something gets the requests for it.
 */
public final class ServerDirectory {
    /**
     * Where something is.
     *
     * @param server the address of the server
     * @param name its name there
     */
    public record ListedPlace(String server, String name) {}

    private static final class Listed {
        private final Map<String, String> names = new HashMap<>();
        private final Set<String> tasks = new HashSet<>();
        private boolean complete;
    }

    private final Map<ListKind, Map<String, Listed>> lists = new EnumMap<>(ListKind.class);

    /** {@return the name under which clients see a tool or a prompt of a server} */
    public static String shown(String server, String name) {
        return NamedServer.bounded(server + "__" + name);
    }

    /**
     * Learns a page of a server's list.
     *
     * @param first whether the list begins with it
     * @return its items as clients see them, by what identifies them; an item that is listed twice is there once
     */
    public synchronized Map<String, JsonValue> learn(ListKind kind, String server, JsonObject page, boolean first) {
        Listed listed = listed(kind, server);
        if (first) {
            listed.names.clear();
            listed.tasks.clear();
        }
        Map<String, JsonValue> items = new LinkedHashMap<>();
        if (page.get(kind.member()).orElse(null) instanceof JsonArray(List<JsonValue> values)) {
            for (JsonValue value : values) {
                if (value instanceof JsonObject item) {
                    item.string(kind.key()).ifPresent(name -> {
                        String shown = kind.isNamed() ? shown(server, name) : name;
                        if (kind == ListKind.TOOLS && runsOnlyAsTask(item)) {
                            listed.tasks.add(shown); // no client could ask for its task
                            return;
                        }
                        listed.names.putIfAbsent(shown, name);
                        items.putIfAbsent(shown, item.with(JsonObject.of(kind.key(), new JsonString(shown))));
                    });
                }
            }
        }
        listed.complete = next(page).isEmpty();
        return items;
    }

    private static boolean runsOnlyAsTask(JsonObject tool) {
        return tool.object("execution")
                .flatMap(execution -> execution.string("taskSupport"))
                .equals(Optional.of("required"));
    }

    /** {@return whether a tool is left out, because it runs only as a task} */
    public synchronized boolean isLeftOut(String server, String shown) {
        return listed(ListKind.TOOLS, server).tasks.contains(shown);
    }

    /** {@return the cursor of the next page} */
    public static Optional<String> next(JsonObject page) {
        return page.string("nextCursor");
    }

    /** {@return whether the whole list of this server is known} */
    public synchronized boolean isComplete(ListKind kind, String server) {
        return listed(kind, server).complete;
    }

    /** The server's list has changed. What is known of it counts until it is listed again. */
    public synchronized void outdate(ListKind kind, String server) {
        listed(kind, server).complete = false;
    }

    /** The server is gone. */
    public synchronized void remove(String server) {
        lists.values().forEach(servers -> servers.remove(server));
    }

    /** {@return the tool or prompt that clients see under this name} */
    public synchronized Optional<ListedPlace> named(ListKind kind, String shown, Collection<String> servers) {
        return servers.stream()
                .flatMap(
                        server -> Optional.ofNullable(listed(kind, server).names.get(shown))
                                .map(name -> new ListedPlace(server, name))
                                .stream())
                .findFirst();
    }

    /** {@return the names of a server that clients see} */
    public synchronized Collection<String> names(ListKind kind, String server) {
        return new TreeSet<>(listed(kind, server).names.keySet());
    }

    /** {@return the name at the server of which clients would see this one, if it is that of something there} */
    public static Optional<String> nameAt(String server, String shown) {
        String before = server + "__";
        return shown.startsWith(before) ? Optional.of(shown.substring(before.length())) : Optional.empty();
    }

    /** {@return the first server that lists this resource or a template that matches it} */
    public synchronized Optional<String> resource(String uri, Collection<String> servers) {
        return servers.stream().filter(server -> has(server, uri)).findFirst();
    }

    private boolean has(String server, String uri) {
        return listed(ListKind.RESOURCES, server).names.containsKey(uri)
                || listed(ListKind.TEMPLATES, server).names.containsKey(uri)
                || listed(ListKind.TEMPLATES, server).names.keySet().stream()
                        .anyMatch(template -> UriTemplate.matches(template, uri));
    }

    private Listed listed(ListKind kind, String server) {
        return lists.computeIfAbsent(kind, it -> new HashMap<>()).computeIfAbsent(server, it -> new Listed());
    }
}
