package dev.faultline.gateway;

import dev.faultline.fault.CommonCode;
import dev.faultline.fault.Fault;
import dev.faultline.gateway.answer.AnswerWriter;
import dev.faultline.gateway.message.Message;
import dev.faultline.gateway.message.MessageScanner;
import dev.faultline.http.MediaRanges;
import dev.faultline.http.token.TokenFilter;
import dev.faultline.json.JsonValue;
import dev.faultline.rpc.IdFinder;
import dev.faultline.rpc.RpcError;
import dev.faultline.tool.Caller;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;

/** The MCP endpoint of a gateway: the transport "Streamable HTTP". Each request blocks its own virtual thread. */
final class GatewayServlet extends HttpServlet {
    private static final long serialVersionUID = 1;

    private static final String SESSION = "Mcp-Session-Id";
    private static final Pattern VERSION = Pattern.compile("\\d{4}-\\d{2}-\\d{2}");
    private static final String FIRST_PRIMED = "2025-11-25";
    private static final int TOO_LARGE = 413;

    private final transient GatewaySettings settings;
    private final transient GatewaySessions sessions;
    private final transient AnswerWriter answers;

    GatewayServlet(GatewaySettings settings, GatewaySessions sessions) {
        this.settings = settings;
        this.sessions = sessions;
        this.answers = settings.answers(Caller::on);
    }

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response) throws IOException {
        Caller caller = TokenFilter.caller(request).orElseGet(() -> Caller.on("http"));
        Optional<String> version = Optional.ofNullable(request.getHeader("MCP-Protocol-Version"));
        try {
            if (version.filter(it -> !VERSION.matcher(it).matches()).isPresent()) {
                reject(400, "The header MCP-Protocol-Version is not a revision of the protocol", response);
            } else if (!caller.has("write")) {
                // The gateway cannot know which tools of another server only read.
                reject(403, "This token may only read; the gateway needs one that may also write", response);
            } else {
                switch (request.getMethod()) {
                    case "POST" -> post(caller, request, response);
                    case "GET" -> listen(caller, request, response);
                    case "DELETE" -> delete(caller, request, response);
                    default -> {
                        response.setHeader("Allow", "POST, GET, DELETE");
                        reject(405, "The method is not allowed; use POST, GET or DELETE", response);
                    }
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void post(Caller caller, HttpServletRequest request, HttpServletResponse response)
            throws IOException, InterruptedException {
        if (!MediaRanges.of(request).includeBoth()) {
            reject(406, "The Accept header must list application/json and text/event-stream", response);
            return;
        }
        byte[] body = request.getInputStream().readNBytes(settings.maxMessage() + 1);
        if (body.length > settings.maxMessage()) {
            reject(TOO_LARGE, Rejected.tooLarge(settings.maxMessage(), id(body)), response);
            return;
        }
        Optional<Message> message = new MessageScanner().read(body);
        if (message.isEmpty()) {
            reject(400, Rejected.of(body), response);
        } else if (message.get() instanceof Message.Request asked && isInitialize(asked)) {
            begin(asked, caller, request, response);
        } else {
            Optional<HttpSession> session = session(caller, request, response);
            if (session.isPresent()) {
                pass(message.get(), session.get(), request, response);
            }
        }
    }

    private static boolean isInitialize(Message.Request request) {
        return request.method().equals("initialize");
    }

    private static Optional<JsonValue> id(byte[] body) {
        IdFinder finder = new IdFinder();
        finder.accept(body, 0, body.length);
        return finder.id();
    }

    private static void pass(
            Message message, HttpSession session, HttpServletRequest request, HttpServletResponse response)
            throws InterruptedException {
        if (message instanceof Message.Request asked) {
            new EventStream(session.request(asked), isPrimed(request), response).reply();
        } else {
            session.pass(message);
            response.setStatus(HttpServletResponse.SC_ACCEPTED);
        }
    }

    // A client whose handshake fails has no session: it does not get the id.
    private void begin(
            Message.Request initialize, Caller caller, HttpServletRequest request, HttpServletResponse response)
            throws IOException, InterruptedException {
        Optional<GatewaySessions.Begun> begun =
                sessions.begin(caller, caller.principal().orElseGet(request::getRemoteAddr));
        if (begun.isEmpty()) {
            response.setHeader("Retry-After", "1");
            RpcError busy = RpcError.of(RpcError.INTERNAL_ERROR, "Too many sessions are in use");
            EventStream.json(503, OwnMessages.error(initialize.id(), busy), response);
            return;
        }
        HttpSession session = begun.get().session();
        boolean accepted = false;
        try {
            byte[] answer =
                    session.request(initialize).last().orElseGet(() -> OwnMessages.internalError(initialize.id()));
            accepted = new MessageScanner().read(answer).orElse(null) instanceof Message.Response it && !it.isError();
            if (accepted) {
                response.setHeader(SESSION, begun.get().id());
            }
            EventStream.json(HttpServletResponse.SC_OK, answer, response);
        } finally {
            if (!accepted) {
                sessions.end(session);
            }
        }
    }

    private void listen(Caller caller, HttpServletRequest request, HttpServletResponse response)
            throws IOException, InterruptedException {
        if (!MediaRanges.of(request).include("text/event-stream")) {
            reject(406, "The Accept header must list text/event-stream", response);
            return;
        }
        Optional<HttpSession> session = session(caller, request, response);
        if (session.isPresent()) {
            String last = request.getHeader("Last-Event-ID");
            Outbox stream =
                    last == null ? session.get().listen() : session.get().resume(last);
            new EventStream(stream, last == null && isPrimed(request), response).write();
        }
    }

    // Clients of earlier revisions take an event without data for a message.
    private static boolean isPrimed(HttpServletRequest request) {
        String version = request.getHeader("MCP-Protocol-Version");
        return version != null && version.compareTo(FIRST_PRIMED) >= 0;
    }

    private void delete(Caller caller, HttpServletRequest request, HttpServletResponse response) throws IOException {
        Optional<HttpSession> session = session(caller, request, response);
        session.ifPresent(sessions::end);
    }

    private Optional<HttpSession> session(Caller caller, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        String id = request.getHeader(SESSION);
        if (id == null) {
            reject(400, "The header Mcp-Session-Id is required; begin a session with initialize", response);
            return Optional.empty();
        }
        Optional<HttpSession> session = sessions.find(id, caller);
        if (session.isEmpty()) {
            Fault lost = CommonCode.NOT_INITIALIZED.fault("There is no such session; initialize a new one");
            Rejected rejected = Rejected.invalid(lost.message());
            send(404, answers.rejected(rejected.on(fresh()), rejected.error(), lost), response);
        }
        return session;
    }

    private void reject(int status, String sentence, HttpServletResponse response) throws IOException {
        reject(status, Rejected.invalid(sentence), response);
    }

    private void reject(int status, Rejected rejected, HttpServletResponse response) throws IOException {
        Fault fault = CommonCode.MALFORMED_MESSAGE.fault(rejected.error().message());
        send(status, answers.rejected(rejected.on(fresh()), rejected.error(), fault), response);
    }

    private static String fresh() {
        return "http-" + UUID.randomUUID();
    }

    private static void send(int status, byte[] utf8, HttpServletResponse response) throws IOException {
        EventStream.json(status, utf8, response);
    }
}
