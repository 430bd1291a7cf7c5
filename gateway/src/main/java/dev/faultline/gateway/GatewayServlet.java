package dev.faultline.gateway;

import dev.faultline.fault.CommonCode;
import dev.faultline.fault.Fault;
import dev.faultline.gateway.answer.AnswerWriter;
import dev.faultline.gateway.message.Message;
import dev.faultline.gateway.message.MessageScanner;
import dev.faultline.gateway.relay.Call;
import dev.faultline.http.CallerBudget;
import dev.faultline.http.MediaRanges;
import dev.faultline.http.RequestBody;
import dev.faultline.http.RunningRequest;
import dev.faultline.http.stream.KeepAlive;
import dev.faultline.http.token.Tenure;
import dev.faultline.http.token.TokenFilter;
import dev.faultline.json.JsonNull;
import dev.faultline.json.JsonValue;
import dev.faultline.rpc.IdFinder;
import dev.faultline.rpc.RpcError;
import dev.faultline.rpc.RpcMessage;
import dev.faultline.rpc.era.Era;
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
    private static final int TOO_LARGE = 413;
    private static final String NO_REVISION =
            "The header MCP-Protocol-Version is not a revision of the protocol that this session speaks";

    private static final String NO_SESSION = "The Mcp-Session-Id header is required; begin a session with initialize";
    private static final String LOST_SESSION = "There is no such session; initialize a new one";

    private final transient GatewaySettings settings;
    private final transient GatewaySessions sessions;
    private final transient CallerBudget budget;
    private final transient AnswerWriter answers;
    private final transient KeepAlive keepAlive;
    private final transient ModernWeb modern;

    GatewayServlet(GatewaySettings settings, GatewaySessions sessions, CallerBudget budget, KeepAlive keepAlive) {
        this.keepAlive = keepAlive;
        this.settings = settings;
        this.sessions = sessions;
        this.budget = budget;
        this.answers = settings.answers(Caller::on);
        this.modern = new ModernWeb(new ModernFront(sessions, answers, "http-modern"), keepAlive);
    }

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response) throws IOException {
        Caller caller = TokenFilter.caller(request).orElseGet(() -> Caller.on("http"));
        try {
            if (!request.getMethod().equals("POST") && !isRevision(request)) {
                reject(400, NO_REVISION, response);
            } else {
                switch (ModernWeb.isModern(request) ? "modern " + request.getMethod() : request.getMethod()) {
                    case "POST", "modern POST" -> post(caller, request, response);
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

    private static boolean isRevision(HttpServletRequest request) {
        String version = request.getHeader("MCP-Protocol-Version");
        return version == null || VERSION.matcher(version).matches();
    }

    // A server may speak revisions that the gateway does not know.
    private static boolean isSpoken(HttpSession session, HttpServletRequest request) {
        String version = request.getHeader("MCP-Protocol-Version");
        return version == null
                || Era.LEGACY.contains(version)
                || session.revision().equals(Optional.of(version));
    }

    private static Optional<String> revision(byte[] answer) {
        return ModernLink.parsed(answer).object("result").flatMap(it -> it.string("protocolVersion"));
    }

    private void post(Caller caller, HttpServletRequest request, HttpServletResponse response)
            throws IOException, InterruptedException {
        if (!MediaRanges.of(request).includeBoth()) {
            reject(406, "The Accept header must list application/json and text/event-stream", response);
            return;
        }
        Optional<CallerBudget.Share> entered = budget.enter(key(caller, request));
        if (entered.isEmpty()) {
            busy(
                    caller,
                    429,
                    JsonNull.NULL,
                    "Too many requests of this caller are in progress (--max-calls-per-caller)",
                    response);
            return;
        }
        try (CallerBudget.Share share = entered.get()) {
            post(caller, share, request, response);
        }
    }

    // The name under which a caller shares the gateway with others.
    private static String key(Caller caller, HttpServletRequest request) {
        return caller.principal().orElseGet(request::getRemoteAddr);
    }

    private void post(Caller caller, CallerBudget.Share share, HttpServletRequest request, HttpServletResponse response)
            throws IOException, InterruptedException {
        Optional<byte[]> received = RequestBody.read(request.getInputStream(), settings.maxMessage(), share);
        if (received.isEmpty()) {
            busy(
                    caller,
                    503,
                    JsonNull.NULL,
                    "The gateway has no memory for this message now (--max-buffered)",
                    response);
            return;
        }
        byte[] body = received.get();
        if (body.length > settings.maxMessage()) {
            reject(TOO_LARGE, Rejected.tooLarge(settings.maxMessage(), IdFinder.idIn(body)), response);
            return;
        }
        Optional<RpcMessage> modernMessage = ModernWeb.message(body, request);
        if (modernMessage.isPresent()) {
            modern(
                    modernMessage.get(),
                    new ModernFront.Requester(
                            caller, key(caller, request), share, authorization(request), Tenure.of(request)),
                    request,
                    response);
            return;
        }
        if (!isRevision(request)) {
            reject(400, NO_REVISION, response);
            return;
        }
        Optional<HttpSession> session = find(caller, request);
        // A scanner takes longer to make than to read a message.
        Optional<Message> message =
                session.map(HttpSession::scanner).orElseGet(MessageScanner::new).read(body);
        if (message.isEmpty()) {
            reject(400, Rejected.of(body), response);
        } else if (message.get() instanceof Message.Request asked && isInitialize(asked)) {
            begin(asked, caller, share, request, response);
        } else if (session.isEmpty()) {
            rejectSession(message, request, response);
        } else {
            session.get().authorization(authorization(request));
            if (!isSpoken(session.get(), request)) {
                reject(400, NO_REVISION, response);
                return;
            }
            pass(message.get(), session.get(), share, request, response);
        }
    }

    private void modern(
            RpcMessage message, ModernFront.Requester sender, HttpServletRequest request, HttpServletResponse response)
            throws IOException, InterruptedException {
        switch (message) {
            case RpcMessage.Request asked -> modern.serve(asked, sender, request, response);
            case RpcMessage.Notification notification -> response.setStatus(HttpServletResponse.SC_ACCEPTED);
            case RpcMessage.Response answer ->
                reject(400, "Clients of this revision of the protocol send no responses", response);
            case RpcMessage.Malformed(RpcError error, Optional<JsonValue> id) ->
                reject(400, new Rejected(error, id), response);
        }
    }

    /** Ends what waits for clients. */
    void close() {
        modern.front().close();
    }

    private Optional<HttpSession> find(Caller caller, HttpServletRequest request) {
        return Optional.ofNullable(request.getHeader(SESSION)).flatMap(id -> sessions.find(id, caller));
    }

    private static boolean isInitialize(Message.Request request) {
        return request.method().equals("initialize");
    }

    private void pass(
            Message message,
            HttpSession session,
            CallerBudget.Share share,
            HttpServletRequest request,
            HttpServletResponse response)
            throws InterruptedException {
        if (message instanceof Message.Request asked) {
            RunningRequest.onRevoked(request, () -> session.cancel(asked));
            try {
                stream(session.request(asked, share), request, response).reply();
            } finally {
                session.release(asked);
            }
        } else {
            session.pass(message);
            response.setStatus(HttpServletResponse.SC_ACCEPTED);
        }
    }

    // A client whose handshake fails has no session: it does not get the id.
    private void begin(
            Message.Request initialize,
            Caller caller,
            CallerBudget.Share share,
            HttpServletRequest request,
            HttpServletResponse response)
            throws IOException, InterruptedException {
        Optional<GatewaySessions.Begun> begun = sessions.begin(caller, key(caller, request), Tenure.of(request));
        if (begun.isEmpty()) {
            busy(
                    caller,
                    503,
                    initialize.id(),
                    "Too many sessions are in use (--max-sessions, --max-sessions-per-caller)",
                    response);
            return;
        }
        HttpSession session = begun.get().session();
        boolean accepted = false;
        try {
            session.authorization(authorization(request));
            Outbox messages = session.request(initialize, share);
            byte[] answer = messages.last().orElseGet(() -> OwnMessages.internalError(initialize.id()));
            accepted = new MessageScanner().read(answer).orElse(null) instanceof Message.Response it && !it.isError();
            if (accepted) {
                session.speaks(revision(answer));
                response.setHeader(SESSION, begun.get().id());
            }
            MessageStream.answer(messages, answer, response);
        } finally {
            session.release(initialize);
            if (!accepted) {
                sessions.end(session);
            }
        }
    }

    // Not recorded: it says nothing about the server, and a busy gateway should not have more to do.
    private void busy(Caller caller, int status, JsonValue id, String sentence, HttpServletResponse response)
            throws IOException {
        answers.refused(caller, sentence);
        response.setHeader("Retry-After", "1");
        send(status, OwnMessages.error(id, RpcError.of(RpcError.INTERNAL_ERROR, sentence)), response);
    }

    private void listen(Caller caller, HttpServletRequest request, HttpServletResponse response)
            throws IOException, InterruptedException {
        if (!MediaRanges.of(request).include("text/event-stream")) {
            reject(406, "The Accept header must list text/event-stream", response);
            return;
        }
        Optional<HttpSession> session = session(caller, request, response);
        if (session.isPresent()) {
            String last = request.getHeader(MessageStream.LAST_EVENT);
            Outbox stream =
                    last == null ? session.get().listen() : session.get().resume(last);
            stream(stream, request, response).listen();
        }
    }

    private MessageStream stream(Outbox messages, HttpServletRequest request, HttpServletResponse response) {
        return new MessageStream(messages, keepAlive, request, response);
    }

    private void delete(Caller caller, HttpServletRequest request, HttpServletResponse response) throws IOException {
        Optional<HttpSession> session = session(caller, request, response);
        session.ifPresent(sessions::end);
    }

    private Optional<HttpSession> session(Caller caller, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        Optional<HttpSession> session = find(caller, request);
        if (session.isEmpty()) {
            rejectSession(Optional.empty(), request, response);
        }
        session.ifPresent(it -> it.authorization(authorization(request)));
        if (session.isPresent() && !isSpoken(session.get(), request)) {
            reject(400, NO_REVISION, response);
            return Optional.empty();
        }
        return session;
    }

    private void rejectSession(Optional<Message> message, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        boolean named = request.getHeader(SESSION) != null;
        Fault fault = CommonCode.NOT_INITIALIZED.fault(named ? LOST_SESSION : NO_SESSION);
        Rejected rejected = Rejected.invalid(fault.message());
        Call call = message.filter(Message.Request.class::isInstance)
                .map(Message.Request.class::cast)
                .map(asked -> rejected.on(fresh(), asked))
                .orElseGet(() -> rejected.on(fresh()));
        send(named ? 404 : 400, answers.rejected(call, rejected.error(), fault), response);
    }

    private Optional<String> authorization(HttpServletRequest request) {
        return settings.target().passesAuthorization()
                ? Optional.ofNullable(request.getHeader("Authorization"))
                : Optional.empty();
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
        MessageStream.json(status, utf8, response);
    }
}
