package dev.faultline.app.workspace;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** {@code faultline serve --http}, with a token for each line of who may call. */
final class HttpServer implements AutoCloseable {
    private static final Pattern ADDRESS = Pattern.compile("at (http://\\S+/mcp)");

    private final Process process;
    private final URI address;

    private HttpServer(Process process, URI address) {
        this.process = process;
        this.address = address;
    }

    static HttpServer start(Path folder, String... more) throws Exception {
        List<String> arguments = Serving.arguments(folder, more);
        arguments.addAll(List.of("--http", "127.0.0.1:0"));
        Process process = Launch.at(folder.resolve("home")).start(arguments.toArray(String[]::new));
        BufferedReader err = process.errorReader(UTF_8);
        String first = err.readLine();
        Matcher address = ADDRESS.matcher(first);
        if (!address.find()) {
            throw new AssertionError(first);
        }
        Thread.ofPlatform().daemon().start(() -> err.lines().forEach(line -> {})); // or it would fill up
        return new HttpServer(process, URI.create(address.group(1)));
    }

    /** {@return a token; its line, a name, a role and scopes, joins the file} */
    static String token(Path file, String name, String role, String scopes) throws Exception {
        String token = UUID.randomUUID().toString();
        String hash =
                HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(token.getBytes(UTF_8)));
        List<String> lines = new ArrayList<>(Files.exists(file) ? Files.readAllLines(file) : List.of());
        lines.add(name + " " + role + " " + hash + " " + scopes);
        Files.write(file, lines);
        return token;
    }

    HttpAgent connect() throws Exception {
        return HttpAgent.connect(address, Optional.empty());
    }

    HttpAgent connect(String token) throws Exception {
        return HttpAgent.connect(address, Optional.of(token));
    }

    @Override
    public void close() {
        process.destroy();
        process.onExit().join();
    }
}
