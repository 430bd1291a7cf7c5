package dev.faultline.app;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.faultline.app.wire.HttpConnection;
import dev.faultline.server.testing.Messages;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.PipedReader;
import java.io.PipedWriter;
import java.io.PrintWriter;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Runs what most processes of these tests do, to record the classes for an archive. */
final class Training {
    private static final Pattern ADDRESS = Pattern.compile("http://\\S+");

    private Training() {}

    public static void main(String[] args) throws Exception {
        Path folder = Path.of(args[0]);
        Path root = Files.createDirectory(folder.resolve("root"));
        Files.createDirectories(folder.resolve("workflows"));
        String trail = folder.resolve("trail").toString();
        overStdio("serve", "--stdio", "--root", root.toString(), "--trail", trail);
        overHttp("serve", "--http", "127.0.0.1:0", "--root", root.toString(), "--trail", trail, "--log-format", "text");
        Main.commandLine().execute("trail", "verify", trail);
        System.exit(0);
    }

    private static void overStdio(String... arguments) {
        List<String> messages = List.of(
                Messages.initialize(Messages.REVISION),
                Messages.INITIALIZED,
                Messages.request(1, "tools/list", "{}"),
                Messages.call(2, "open_file", "{\"path\":\"nope\"}"),
                Messages.call(3, "search_text", "{\"query\":\"two\"}"),
                Messages.call(4, "list_workflows", "{\"workspacePath\":\"/w\"}"),
                Messages.call(5, "session_status", "{}"),
                Messages.call(6, "context.none", "{}"));
        String input = messages.stream().map(line -> line + "\n").collect(Collectors.joining());
        System.setIn(new ByteArrayInputStream(input.getBytes(UTF_8)));
        Main.commandLine().execute(arguments);
    }

    private static void overHttp(String... arguments) throws Exception {
        try (PipedReader printed = new PipedReader(1 << 16);
                PrintWriter err = new PrintWriter(new PipedWriter(printed), true)) {
            Thread.ofPlatform()
                    .daemon()
                    .start(() -> Main.commandLine().setErr(err).execute(arguments));
            String greeting = new BufferedReader(printed).readLine();
            URI address = ADDRESS.matcher(greeting)
                    .results()
                    .map(found -> URI.create(found.group()))
                    .findFirst()
                    .orElseThrow(() -> new AssertionError(greeting));
            HttpConnection client = HttpConnection.open(address, Optional.empty());
            client.call("open_file", "{\"path\":\"nope\"}");
        }
    }
}
