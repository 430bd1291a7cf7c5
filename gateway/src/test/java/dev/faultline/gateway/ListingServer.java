package dev.faultline.gateway;

import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonString;
import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import dev.faultline.rpc.RpcMessage;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** An MCP server over stdio that has a bit of everything, each with the name of the server in it. */
final class ListingServer {
    private static final PrintStream OUT = new PrintStream(System.out, true, StandardCharsets.UTF_8);

    private final String name;
    private final List<String> traits;
    private final Map<String, JsonValue> asking = new ConcurrentHashMap<>();

    private ListingServer(String name, List<String> traits) {
        this.name = name;
        this.traits = traits;
    }

    /**
     * {@return the command that starts a server}
     *
     * @param traits how it differs: paged, twice, changing, flooding, plain, tasks, wait=FILE, exit-unless=FILE;
     *     nosy=FILE asks when the file exists, and writes the answer into that of told=FILE
     */
    static List<String> command(String name, String... traits) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                ListingServer.class.getName(),
                name));
        command.addAll(List.of(traits));
        return command;
    }

    public static void main(String[] args) throws Exception {
        List<String> traits = List.of(args).subList(1, args.length);
        new ListingServer(args[0], traits).serve();
    }

    private void serve() throws Exception {
        if (file("exit-unless=").filter(Files::notExists).isPresent()) {
            System.exit(3);
        }
        for (Optional<Path> file = file("wait="); file.filter(Files::notExists).isPresent(); ) {
            TimeUnit.MILLISECONDS.sleep(20);
        }
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            switch (RpcMessage.read(line.getBytes(StandardCharsets.UTF_8))) {
                case RpcMessage.Request request -> answer(request);
                case RpcMessage.Response response
                when response.id().equals(new JsonString("nosy")) ->
                    Files.move(
                            Files.writeString(
                                    Path.of(file("told=").orElseThrow() + ".new"),
                                    response.json().toString()),
                            file("told=").orElseThrow());
                case RpcMessage.Response response -> {
                    text(Optional.ofNullable(asking.remove("q")).orElseThrow(), name + " heard " + response.json());
                }
                case RpcMessage.Notification notification -> noticed(notification);
                case RpcMessage.Malformed malformed -> throw new IOException("not a message: " + line);
            }
        }
    }

    private Optional<Path> file(String trait) {
        return traits.stream()
                .filter(it -> it.startsWith(trait))
                .map(it -> Path.of(it.substring(trait.length())))
                .findFirst();
    }

    private void noticed(RpcMessage.Notification notification) {
        if (notification.method().equals("notifications/initialized") && traits.contains("changing")) {
            Thread.ofPlatform().daemon().start(() -> {
                while (true) {
                    note("notifications/tools/list_changed", "{}");
                    pause();
                }
            });
        }
        Optional<Path> curious = file("nosy=");
        if (notification.method().equals("notifications/initialized") && curious.isPresent()) {
            Thread.ofPlatform().daemon().start(() -> {
                awaitFile(curious.get());
                OUT.println(
                        "{\"jsonrpc\":\"2.0\",\"id\":\"nosy\",\"method\":\"elicitation/create\",\"params\":{\"message\":\"Your"
                            + " password?\",\"requestedSchema\":{\"type\":\"object\",\"properties\":{}}}}");
            });
        }
        if (notification.method().equals("notifications/initialized") && traits.contains("flooding")) {
            Thread.ofPlatform().daemon().start(() -> {
                while (true) {
                    note("notifications/message", "{\"level\":\"info\",\"data\":\"flood\"}");
                }
            });
        }
    }

    private static void awaitFile(Path file) {
        while (Files.notExists(file)) {
            try {
                TimeUnit.MILLISECONDS.sleep(20);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static void pause() {
        try {
            TimeUnit.SECONDS.sleep(1);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void answer(RpcMessage.Request request) {
        JsonObject params = request.params();
        String cursor = params.string("cursor").orElse("");
        switch (request.method()) {
            case "initialize" -> result(request, initialize());
            case "tools/list" -> result(request, tools(cursor));
            case "tools/call" -> call(request, params.string("name").orElse(""));
            case "prompts/list" -> result(request, "{\"prompts\":[{\"name\":\"greet\"}]}");
            case "prompts/get" ->
                result(
                        request,
                        "{\"messages\":[{\"role\":\"user\",\"content\":{\"type\":\"text\",\"text\":\"" + name + " has "
                                + params.string("name").orElse("") + "\"}}]}");
            case "resources/list" ->
                result(
                        request,
                        "{\"resources\":[{\"uri\":\"mem://" + name + "/1\",\"name\":\"one\"},"
                                + "{\"uri\":\"mem://common\",\"name\":\"of " + name + "\"}]}");
            case "resources/templates/list" ->
                result(
                        request,
                        "{\"resourceTemplates\":[{\"uriTemplate\":\"mem://" + name + "/{id}\",\"name\":\"any\"}]}");
            case "resources/read" -> read(request, params.string("uri").orElse(""));
            case "resources/subscribe" -> {
                result(request, "{}");
                note("notifications/resources/updated", params.toString());
            }
            case "completion/complete" ->
                result(
                        request,
                        "{\"completion\":{\"values\":["
                                + JsonText.print(new JsonString(name + " completes "
                                        + params.object("ref").orElseThrow()))
                                + "]}}");
            case "logging/setLevel" -> {
                result(request, "{}");
                note(
                        "notifications/message",
                        "{\"level\":\"error\",\"data\":\"" + name + " logs from "
                                + params.string("level").orElse("") + "\"}");
            }
            default ->
                OUT.println("{\"jsonrpc\":\"2.0\",\"id\":" + JsonText.print(request.id())
                        + ",\"error\":{\"code\":-32601,\"message\":\"Method not found\"}}");
        }
    }

    private String initialize() {
        String capabilities = traits.contains("plain")
                ? "{\"tools\":{}}"
                : "{\"tools\":" + (traits.contains("changing") ? "{\"listChanged\":true}" : "{}")
                        + ",\"prompts\":{},\"resources\":{\"subscribe\":true},\"completions\":{},\"logging\":{},"
                        + "\"tasks\":{}}";
        return "{\"protocolVersion\":\"2025-11-25\",\"capabilities\":" + capabilities
                + ",\"serverInfo\":{\"name\":\"" + name + "\",\"version\":\"1\"},\"instructions\":\"Ask " + name
                + ".\"}";
    }

    private String tools(String cursor) {
        Stream<String> names = Stream.of("whoami", "echo", "ask", "crash", "hang", "pid", "wait");
        if (traits.contains("twice")) {
            names = Stream.concat(names, Stream.of("whoami", "echo"));
        }
        if (traits.contains("tasks")) {
            return "{\"tools\":[{\"name\":\"whoami\",\"inputSchema\":{}},{\"name\":\"echo\",\"inputSchema\":{},"
                    + "\"execution\":{\"taskSupport\":\"required\"}}]}";
        }
        if (traits.contains("paged")) {
            names = cursor.equals("2") ? Stream.of("last") : Stream.of("whoami", "echo");
        }
        JsonArray listed = new JsonArray(names.<JsonValue>map(it -> JsonObject.builder()
                        .put("name", it)
                        .put("x-own", name)
                        .put("inputSchema", JsonObject.of("type", new JsonString("object")))
                        .build())
                .toList());
        String next = traits.contains("paged") && !cursor.equals("2") ? ",\"nextCursor\":\"2\"" : "";
        return "{\"tools\":" + JsonText.print(listed) + next + "}";
    }

    private void call(RpcMessage.Request request, String tool) {
        switch (tool) {
            case "whoami", "last" -> text(request.id(), "I am " + name);
            case "echo" ->
                text(
                        request.id(),
                        name + " got " + request.params().object("arguments").orElse(JsonObject.EMPTY));
            case "pid" -> text(request.id(), "pid " + ProcessHandle.current().pid());
            case "wait" -> {
                JsonObject arguments = request.params().object("arguments").orElse(JsonObject.EMPTY);
                awaitFile(Path.of(arguments.string("file").orElseThrow()));
                text(request.id(), name + " has waited");
            }
            case "crash" -> Runtime.getRuntime().halt(3);
            case "ask" -> {
                asking.put("q", request.id());
                OUT.println("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"roots/list\",\"params\":{\"of\":\"" + name
                        + "\"}}");
            }
            default -> {
                // no answer
            }
        }
    }

    private void read(RpcMessage.Request request, String uri) {
        if (uri.endsWith("/huge")) {
            result(
                    request,
                    "{\"contents\":[{\"uri\":\"" + uri + "\",\"text\":\"" + "x".repeat(2 * 1024 * 1024) + "\"}]}");
            return;
        }
        if (uri.startsWith("mem://" + name + "/") || uri.equals("mem://common") || uri.equals("secret://" + name)) {
            result(request, "{\"contents\":[{\"uri\":\"" + uri + "\",\"text\":\"from " + name + "\"}]}");
        } else {
            OUT.println("{\"jsonrpc\":\"2.0\",\"id\":" + JsonText.print(request.id())
                    + ",\"error\":{\"code\":-32002,\"message\":\"Resource not found\"}}");
        }
    }

    private static void text(JsonValue id, String text) {
        JsonObject block =
                JsonObject.builder().put("type", "text").put("text", text).build();
        JsonObject result = JsonObject.of("content", new JsonArray(List.of(block)));
        OUT.println("{\"jsonrpc\":\"2.0\",\"id\":" + JsonText.print(id) + ",\"result\":" + result + "}");
    }

    private static void result(RpcMessage.Request request, String result) {
        OUT.println("{\"jsonrpc\":\"2.0\",\"id\":" + JsonText.print(request.id()) + ",\"result\":" + result + "}");
    }

    private static void note(String method, String params) {
        OUT.println("{\"jsonrpc\":\"2.0\",\"method\":\"" + method + "\",\"params\":" + params + "}");
    }
}
