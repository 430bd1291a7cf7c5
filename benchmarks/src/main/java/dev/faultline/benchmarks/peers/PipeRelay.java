package dev.faultline.benchmarks.peers;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.regex.Matcher;
import org.eclipse.jetty.ee10.servlet.ServletContextHandler;
import org.eclipse.jetty.ee10.servlet.ServletHolder;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/**
 * A relay from HTTP to the pipe of one process, on Jetty, without any contract: no sessions, no checks, no time-outs,
 * no restarts, no records. No gateway can cost less.
 */
final class PipeRelay extends HttpServlet {
    private static final long serialVersionUID = 1;

    private final transient Map<String, CompletableFuture<byte[]>> waiting = new ConcurrentHashMap<>();
    private final transient OutputStream pipe;

    private PipeRelay(Process process) {
        this.pipe = process.getOutputStream();
        BufferedReader lines = process.inputReader(StandardCharsets.UTF_8);
        Thread.ofPlatform().daemon().start(() -> lines.lines().forEach(this::answer));
    }

    /** Serves at the port that is the first argument, before the command that follows. */
    public static void main(String[] args) throws Exception {
        Process process = new ProcessBuilder(Arrays.copyOfRange(args, 1, args.length))
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        QueuedThreadPool threads = new QueuedThreadPool();
        threads.setVirtualThreadsExecutor(Executors.newVirtualThreadPerTaskExecutor());
        Server jetty = new Server(threads);
        ServerConnector connector = new ServerConnector(jetty);
        connector.setHost("127.0.0.1");
        connector.setPort(Integer.parseInt(args[0]));
        jetty.addConnector(connector);
        ServletContextHandler context = new ServletContextHandler();
        context.addServlet(new ServletHolder(new PipeRelay(process)), "/mcp");
        jetty.setHandler(context);
        jetty.start();
        process.waitFor();
        jetty.stop();
    }

    private void answer(String line) {
        Matcher id = PipeUpstream.ID.matcher(line);
        CompletableFuture<byte[]> request = id.find() ? waiting.remove(id.group(1)) : null;
        if (request != null) {
            request.complete(line.getBytes(StandardCharsets.UTF_8));
        }
    }

    @Override
    protected void doPost(HttpServletRequest request, HttpServletResponse response) throws IOException {
        byte[] body = request.getInputStream().readAllBytes();
        Matcher id = PipeUpstream.ID.matcher(new String(body, StandardCharsets.UTF_8));
        response.setHeader("Mcp-Session-Id", "only");
        if (!id.find()) {
            write(body);
            response.setStatus(HttpServletResponse.SC_ACCEPTED);
            return;
        }
        CompletableFuture<byte[]> answer = new CompletableFuture<>();
        waiting.put(id.group(1), answer);
        write(body);
        response.setContentType("application/json");
        byte[] utf8 = answer.join();
        response.setContentLength(utf8.length);
        response.getOutputStream().write(utf8);
    }

    private synchronized void write(byte[] body) throws IOException {
        pipe.write(body);
        pipe.write('\n');
        pipe.flush();
    }
}
