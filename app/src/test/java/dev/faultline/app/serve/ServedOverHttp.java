package dev.faultline.app.serve;

import dev.faultline.app.Run;
import dev.faultline.app.wire.HttpConnection;
import dev.faultline.app.wire.HttpServer;
import dev.faultline.json.JsonObject;
import dev.faultline.server.testing.Messages;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** A server with the code tools over HTTP, its client, and what the server records, logs and counts. */
final class ServedOverHttp implements AutoCloseable {
    private static final Pattern COUNT = Pattern.compile("(?m)^codeintel_errors_total\\{.*\\} (\\S+)$");

    private final Path trail;
    private final HttpServer server;
    private final HttpConnection client;

    ServedOverHttp(Path root, Path trail, String... more) throws IOException, InterruptedException {
        this(Map.of(), root, trail, more);
    }

    ServedOverHttp(Map<String, String> environment, Path root, Path trail, String... more)
            throws IOException, InterruptedException {
        this.trail = trail;
        List<String> arguments = new ArrayList<>(
                List.of("serve", "--http", "127.0.0.1:0", "--root", root.toString(), "--trail", trail.toString()));
        arguments.addAll(List.of(more));
        String[] command = arguments.toArray(String[]::new);
        // Variables of other programs, such as PATH, are those of the process that starts them.
        boolean own = environment.keySet().stream().allMatch(name -> name.startsWith("FAULTLINE_"));
        this.server = new HttpServer(own ? Run.begin(environment, command) : Run.start(environment, command));
        this.client = server.connect();
    }

    /** {@return the result of this call of a tool} */
    JsonObject call(String tool, String arguments) throws IOException, InterruptedException {
        return Messages.result(client.call(tool, arguments));
    }

    /** {@return the result of this request} */
    JsonObject ask(String method, String parameters) throws IOException, InterruptedException {
        return Messages.result(client.ask(method, parameters));
    }

    /** {@return the whole response to this message} */
    HttpResponse<String> post(String message) throws IOException, InterruptedException {
        return client.post(message);
    }

    /** {@return the number of errors of the code tools in the metrics} */
    long counted() throws IOException, InterruptedException {
        return (long) COUNT.matcher(get("/metrics"))
                .results()
                .mapToDouble(count -> Double.parseDouble(count.group(1)))
                .sum();
    }

    /** {@return the response to a request for this page} */
    String get(String path) throws IOException, InterruptedException {
        return server.get(path).body();
    }

    /** {@return the entries of the trail, without the counts of calls, which are recorded once a minute} */
    List<JsonObject> trail() throws IOException {
        Path log = trail.resolve("audit-log.jsonl");
        return Files.exists(log)
                ? Files.readAllLines(log).stream()
                        .map(Messages::object)
                        .filter(entry -> !entry.string("event").equals(Optional.of("calls")))
                        .toList()
                : List.of();
    }

    /** {@return the log records, once the given number has arrived: they follow the responses} */
    List<JsonObject> records(int expected) throws InterruptedException {
        return server.records(expected).stream().map(Messages::object).toList();
    }

    @Override
    public void close() {
        server.close();
    }
}
