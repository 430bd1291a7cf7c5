package dev.faultline.client;

import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import io.modelcontextprotocol.client.McpAsyncClient;
import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpServerFeatures.SyncToolSpecification;
import io.modelcontextprotocol.server.transport.HttpServletStreamableServerTransportProvider;
import io.modelcontextprotocol.spec.McpSchema.ServerCapabilities;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.jetty.ee10.servlet.FilterHolder;
import org.eclipse.jetty.ee10.servlet.ServletContextHandler;
import org.eclipse.jetty.ee10.servlet.ServletHolder;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;

/** Tools on the bare SDK over streamable HTTP, behind a filter that can answer instead of them. */
final class OddHttpServer {
    /** A response of the filter. */
    sealed interface Reply {}

    /** A page with this status and this header. */
    record Status(int code, String header, String value) implements Reply {
        Status(int code) {
            this(code, "X-Odd", "yes");
        }
    }

    /** A JSON-RPC response with this member: {@code "result":{}}. */
    record Response(String member) implements Reply {}

    /** No response: every connection is closed. */
    record HangUp() implements Reply {}

    private final Server server = new Server();
    private final ServerConnector connector = new ServerConnector(server);
    private final ConcurrentLinkedQueue<Reply> answers = new ConcurrentLinkedQueue<>();
    private final AtomicInteger posts = new AtomicInteger();

    OddHttpServer(List<SyncToolSpecification> tools) throws Exception {
        HttpServletStreamableServerTransportProvider provider =
                HttpServletStreamableServerTransportProvider.builder().build();
        McpServer.sync(provider)
                .serverInfo("odd", "1")
                .capabilities(ServerCapabilities.builder().tools(false).build())
                .tools(tools)
                .build();
        connector.setHost("127.0.0.1");
        server.addConnector(connector);
        ServletContextHandler context = new ServletContextHandler();
        ServletHolder servlet = new ServletHolder(provider);
        servlet.setAsyncSupported(true);
        context.addServlet(servlet, "/*");
        FilterHolder filter = new FilterHolder(this::filter);
        filter.setAsyncSupported(true);
        context.addFilter(filter, "/*", EnumSet.of(DispatcherType.REQUEST));
        server.setHandler(context);
        server.start();
    }

    /** Answers the next messages of the client with these replies, one each. */
    void answerNext(Reply... next) {
        answers.addAll(List.of(next));
    }

    /** {@return the number of messages received} */
    int posts() {
        return posts.get();
    }

    String address() {
        return "http://127.0.0.1:" + connector.getLocalPort();
    }

    /** {@return an asynchronous client that connects when it is first used} */
    McpAsyncClient asynchronous(Duration requestTimeout) {
        return McpClient.async(HttpClientStreamableHttpTransport.builder(address())
                        .clientBuilder(FaultlineHttp.newBuilder())
                        .build())
                .requestTimeout(requestTimeout)
                .initializationTimeout(requestTimeout)
                .build();
    }

    /** {@return a client that connects when it is first used} */
    McpSyncClient lazily(Duration requestTimeout) {
        return McpClient.sync(HttpClientStreamableHttpTransport.builder(address())
                        .clientBuilder(FaultlineHttp.newBuilder())
                        .build())
                .requestTimeout(requestTimeout)
                .initializationTimeout(requestTimeout)
                .build();
    }

    private void filter(ServletRequest request, ServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        boolean message = ((HttpServletRequest) request).getMethod().equals("POST");
        if (message) {
            posts.incrementAndGet();
        }
        Reply reply = message ? answers.poll() : null;
        switch (reply) {
            case null -> chain.doFilter(request, response);
            case Status status -> print(status, request, (HttpServletResponse) response);
            case Response(String member) -> {
                response.setContentType("application/json");
                response.getWriter().print("{\"jsonrpc\":\"2.0\",\"id\":" + id(request) + "," + member + "}");
            }
            case HangUp() -> connector.getConnectedEndPoints().forEach(EndPoint::close);
        }
    }

    // Jetty closes the connection of a request whose body was not read, perhaps while the next request arrives.
    private static void print(Status status, ServletRequest request, HttpServletResponse response) throws IOException {
        request.getInputStream().readAllBytes();
        response.setStatus(status.code());
        response.setHeader(status.header(), status.value());
        response.getWriter().print("a page with a secret: password=hunter2; status code: 429");
    }

    private static String id(ServletRequest request) throws IOException {
        String body = new String(request.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        JsonObject message = (JsonObject) JsonText.read(body).clean().orElseThrow();
        return JsonText.print(message.get("id").orElseThrow());
    }

    void stop() throws Exception {
        server.stop();
    }
}
