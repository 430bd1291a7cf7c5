package dev.faultline.app.wire;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.faultline.internal.Sha256;
import dev.faultline.testing.PausedProcesses;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A running {@code faultline serve --http}. */
public final class HttpServer implements AutoCloseable {
    static final HttpClient CLIENT = HttpClient.newHttpClient();
    private static final Pattern ADDRESS = Pattern.compile("at (http://\\S+)/mcp");

    private final Process process;
    private final String base;
    private final Queue<String> err = new ConcurrentLinkedQueue<>();
    private final Thread listener;

    /** Waits until this process has printed its address. */
    public HttpServer(Process process) throws IOException {
        this.process = process;
        BufferedReader lines = process.errorReader(UTF_8);
        this.base = address(lines);
        this.listener = Thread.ofVirtual().start(() -> lines.lines().forEach(err::add)); // or the pipe would fill up
    }

    // Log records of background work may come first.
    private String address(BufferedReader lines) throws IOException {
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            Matcher address = ADDRESS.matcher(line);
            if (address.find()) {
                return address.group(1);
            }
            err.add(line);
        }
        throw new AssertionError("The server printed no address: " + err);
    }

    /** {@return a new token, whose line of a name, a role and scopes is added to the file} */
    public static String token(Path file, String name, String role, String scopes) throws IOException {
        String token = UUID.randomUUID().toString();
        List<String> lines = new ArrayList<>(Files.exists(file) ? Files.readAllLines(file) : List.of());
        lines.add((name + " " + role + " " + Sha256.of(token.getBytes(UTF_8)) + " " + scopes).strip());
        Files.write(file, lines);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------")); // whatever the umask
        return token;
    }

    /** {@return a new connection without a token} */
    public HttpConnection connect() throws IOException, InterruptedException {
        return HttpConnection.open(at("/mcp"), Optional.empty());
    }

    /** {@return a new connection with this token} */
    public HttpConnection connect(String token) throws IOException, InterruptedException {
        return HttpConnection.open(at("/mcp"), Optional.of(token));
    }

    /** {@return the response to a request for this page; the headers are names and values in turn} */
    public HttpResponse<String> get(String path, String... headers) throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(at(path));
        if (headers.length > 0) {
            request.headers(headers);
        }
        return CLIENT.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    /** {@return the response to this request} */
    public HttpResponse<String> send(HttpRequest request) throws IOException, InterruptedException {
        return CLIENT.send(request, HttpResponse.BodyHandlers.ofString());
    }

    /** {@return the lines on standard error, without the address} */
    public List<String> err() {
        return List.copyOf(err);
    }

    /** {@return the log records, once the given number has arrived: they follow the responses} */
    public List<String> records(int expected) throws InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        while (records().size() < expected && System.nanoTime() < deadline) {
            Thread.sleep(5);
        }
        return records();
    }

    private List<String> records() {
        return err().stream().filter(line -> line.startsWith("{\"timestamp\"")).toList();
    }

    public URI at(String path) {
        return URI.create(base + path);
    }

    /** Kills the server as the kernel does when it is out of memory. */
    public void kill() {
        process.destroyForcibly();
        process.onExit().join();
    }

    /** Sends the server a signal, such as {@code STOP}. */
    public void signal(String name) throws IOException, InterruptedException {
        Process kill = new ProcessBuilder("kill", "-" + name, String.valueOf(process.pid())).start();
        if (kill.waitFor() != 0) {
            throw new AssertionError("The server cannot be sent " + name);
        }
    }

    /** Returns when the process does nothing any more. */
    public void pause() throws IOException, InterruptedException {
        PausedProcesses.pause(List.of(process.toHandle()));
    }

    /** Wakes the paused process. */
    public void resume() throws IOException, InterruptedException {
        PausedProcesses.resume(List.of(process.toHandle()));
    }

    @Override
    public void close() {
        process.destroy();
        process.onExit().join();
        try {
            listener.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
