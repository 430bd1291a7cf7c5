package dev.faultline.server;

import dev.faultline.fault.Cause;
import dev.faultline.fault.CommonCode;
import dev.faultline.fault.Fault;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import dev.faultline.rpc.IdFinder;
import dev.faultline.rpc.InFlight;
import dev.faultline.rpc.Passage;
import dev.faultline.rpc.RpcError;
import dev.faultline.rpc.RpcMessage;
import dev.faultline.tool.Caller;
import io.modelcontextprotocol.server.McpTransportContextExtractor;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;

/**
 * The SDK's servlet behind a door: what it cannot answer does not reach it, and what it fails to answer is answered.
 */
final class GuardServlet extends HttpServlet {
    private static final long serialVersionUID = 1;
    private static final String SESSION = "Mcp-Session-Id";
    private static final int SMALL = 16 * 1024;

    private final transient Guard guard;
    private final transient ServerDoor door;
    private final transient Answers answers;
    private final transient WebRules rules;
    private final transient Handover handover;
    private final transient McpTransportContextExtractor<HttpServletRequest> context;
    private final transient HttpServlet sdk;
    private final transient Optional<Predicate<String>> sessions;
    private final transient Map<InFlight, HttpReply> replies = new ConcurrentHashMap<>();
    private final transient Workers workers = new Workers();
    private final transient Overdue overdue;
    private final transient Runnable end;

    GuardServlet(Parts parts, HttpServlet sdk, Optional<Predicate<String>> sessions) {
        this.door = parts.door();
        this.answers = parts.answers();
        this.guard = answers.guard();
        this.rules = parts.rules();
        this.handover = parts.handover();
        this.end = parts.end();
        this.context = parts.context();
        this.sdk = sdk;
        this.sessions = sessions;
        this.overdue = new Overdue(guard, answers, (call, json) -> late(replies, workers, call, json));
        overdue.start();
    }

    /**
     * What a server over HTTP is made of.
     *
     * @param end shuts the servlet down and closes the trail, once
     */
    record Parts(
            ServerDoor door,
            Answers answers,
            WebRules rules,
            Handover handover,
            McpTransportContextExtractor<HttpServletRequest> context,
            Runnable end) {}

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        Optional<WebRules.Refused> refusal = rules.refusal(request).or(() -> lostSession(request));
        if (refusal.isPresent()) {
            refuse(new HttpReply(request, response), refusal.get());
        } else if (request.getMethod().equals("POST")) {
            post(request, response);
        } else {
            sdk.service(request, new PlainResponse(request, response, this::refuse));
        }
    }

    private void post(HttpServletRequest request, HttpServletResponse response) throws ServletException, IOException {
        HttpReply reply = new HttpReply(request, response);
        byte[] body = body(request);
        if (body.length > guard.message().bytes()) {
            refuse(reply, new WebRules.Refused(413, guard.messageTooLarge()), id(body, request));
            return;
        }
        RpcMessage message = RpcMessage.read(body, guard.message());
        Optional<WebRules.Refused> sessionless = withoutSession(message, request);
        if (sessionless.isPresent()) {
            refuse(reply, sessionless.get());
            return;
        }
        switch (door.admit(message, caller(request))) {
            case Passage.Answer(String json, boolean malformed) -> reply.send(malformed ? 400 : 200, json);
            case Passage.Drop drop -> response.setStatus(HttpServletResponse.SC_ACCEPTED);
            case Passage.Pass(JsonObject passed, Optional<InFlight> call) -> pass(passed, call, reply);
        }
    }

    // Room for as much as was announced, as long as that is little: who announces much may send nothing.
    private byte[] body(HttpServletRequest request) throws IOException {
        long announced = request.getContentLengthLong();
        InputStream in = request.getInputStream();
        return announced >= 0 && announced <= SMALL
                ? in.readNBytes((int) announced)
                : in.readNBytes(guard.message().bytes() + 1);
    }

    private void pass(JsonObject message, Optional<InFlight> call, HttpReply reply)
            throws ServletException, IOException {
        if (call.isEmpty()) {
            handOver(message, call, reply);
            return;
        }
        replies.put(call.get(), reply);
        Fault unanswered = Answers.NO_RESULT;
        try {
            workers.<Exception>work(call.get(), () -> handOver(message, call, reply));
        } catch (Throwable thrown) {
            unanswered = unanswered.withCause(Cause.of(thrown));
        } finally {
            replies.remove(call.get());
        }
        if (!reply.isBegun()) {
            answers.claim(call.get(), unanswered).ifPresent(reply::finish);
        }
        guard.calls().end(call.get());
    }

    private void handOver(JsonObject message, Optional<InFlight> call, HttpReply reply)
            throws ServletException, IOException {
        String number = handover.leave(SdkMessage.of(message, guard.mapper()));
        try {
            sdk.service(
                    new PassedRequest(reply.request(), number, call),
                    new PlainResponse(reply.request(), reply.response(), this::refuse));
        } finally {
            handover.take(number); // in case that the SDK has refused before it read
        }
    }

    private static void late(Map<InFlight, HttpReply> replies, Workers workers, InFlight call, String json) {
        HttpReply reply = replies.remove(call);
        if (reply != null) {
            reply.finish(json);
            workers.giveUp(call); // the container waits for it, too
        }
    }

    // Clients write the id first or last, so up to three times as much is read as was kept; none of it is kept.
    private static Optional<JsonValue> id(byte[] body, HttpServletRequest request) throws IOException {
        IdFinder finder = new IdFinder();
        finder.accept(body, 0, body.length);
        InputStream rest = request.getInputStream();
        byte[] buffer = new byte[SMALL];
        long left = 3L * body.length;
        for (int read = rest.read(buffer); read > 0 && left > 0 && finder.id().isEmpty(); read = rest.read(buffer)) {
            finder.accept(buffer, 0, read);
            left -= read;
        }
        return finder.id();
    }

    private void refuse(HttpReply reply, WebRules.Refused refused) throws IOException {
        refuse(reply, refused, Optional.empty());
    }

    private void refuse(HttpReply reply, WebRules.Refused refused, Optional<JsonValue> id) throws IOException {
        CommonCode code = refused.status() == 404 ? CommonCode.NOT_INITIALIZED : CommonCode.MALFORMED_MESSAGE;
        RpcError error = answers.faults()
                .refuse(
                        RpcError.INVALID_REQUEST,
                        ProtocolFaults.UNKNOWN,
                        caller(reply.request()),
                        code.fault(refused.sentence()));
        reply.send(refused.status(), JsonText.print(id.map(error::toResponse).orElseGet(error::toResponseWithoutId)));
    }

    private Optional<WebRules.Refused> lostSession(HttpServletRequest request) {
        String session = request.getHeader(SESSION);
        boolean lost = session != null
                && sessions.filter(known -> !known.test(session)).isPresent();
        return lost ? Optional.of(WebRules.Refused.LOST_SESSION) : Optional.empty();
    }

    private Optional<WebRules.Refused> withoutSession(RpcMessage message, HttpServletRequest request) {
        boolean begins = message instanceof RpcMessage.Malformed
                || (message instanceof RpcMessage.Request asked
                        && asked.method().equals("initialize"));
        return begins || sessions.isEmpty() || request.getHeader(SESSION) != null
                ? Optional.empty()
                : Optional.of(new WebRules.Refused(400, "The Mcp-Session-Id header is required"));
    }

    // If the author's extractor fails, the SDK runs it again and the request is answered with that failure.
    private Caller caller(HttpServletRequest request) {
        String connection = connection(request);
        try {
            return Objects.requireNonNull(guard.callers().apply(connection, context.extract(request)));
        } catch (RuntimeException | Error thrown) {
            return Caller.on(connection);
        }
    }

    private static String connection(HttpServletRequest request) {
        return Optional.ofNullable(request.getHeader(SESSION)).orElseGet(() -> "http-" + UUID.randomUUID());
    }

    /** Answers everything that is in progress, and ends the sessions. */
    void shutDown() {
        new Drain(answers, (call, json) -> late(replies, workers, call, json)).run(Answers.SHUTTING_DOWN);
        overdue.close();
        sdk.destroy();
    }

    @Override
    public void destroy() {
        end.run();
    }
}
