package dev.faultline.server;

import dev.faultline.fault.Cause;
import dev.faultline.fault.CommonCode;
import dev.faultline.fault.Fault;
import dev.faultline.fault.FaultException;
import dev.faultline.http.CallerBudget;
import dev.faultline.http.RequestBody;
import dev.faultline.http.RunningRequest;
import dev.faultline.http.stream.EventStream;
import dev.faultline.http.stream.KeepAlive;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import dev.faultline.rpc.InFlight;
import dev.faultline.rpc.Passage;
import dev.faultline.rpc.RpcError;
import dev.faultline.rpc.RpcMessage;
import dev.faultline.server.internal.ForwardedRequest;
import dev.faultline.server.internal.IncomingMessages;
import dev.faultline.server.internal.Responses;
import dev.faultline.server.internal.SdkMessage;
import dev.faultline.tool.Caller;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;

/**
 * Guards the SDK's servlet: requests that it cannot answer do not reach it, and requests that it leaves unanswered are
 * answered.
 */
final class GuardServlet extends HttpServlet {
    private static final long serialVersionUID = 1;

    /** The methods, besides POST, that make sense only in a session. */
    private static final Set<String> SESSION_METHODS = Set.of("GET", "DELETE");

    private final transient ServerRuntime runtime;
    private final transient MessageFilter filter;
    private final transient ResponseWriter responses;
    private final transient WebRules rules;
    private final transient IncomingMessages incoming;
    private final transient CallerBudget budget;
    private final transient ResponseShares shares;
    private final transient HttpSender.Finder senders;
    private final transient Optional<ServletSessions> sessions;
    private final transient ModernHttp modern;
    private final transient KeepAlive keepAlive;
    private final transient HttpServlet sdk;
    private final transient Map<InFlight, HttpReply> replies = new ConcurrentHashMap<>();
    private final transient Workers workers = new Workers();
    private final transient OverdueCalls overdue;
    private final transient Runnable close;

    /** Guards this servlet of the SDK, with sessions or without. */
    GuardServlet(Parts parts, Optional<ServletSessions> sessions, HttpServlet sdk) {
        this.filter = parts.filter();
        this.responses = parts.responses();
        this.runtime = responses.runtime();
        this.rules = parts.rules();
        this.incoming = parts.incoming();
        this.budget = parts.budget();
        this.shares = parts.shares();
        this.close = parts.close();
        this.senders = parts.senders();
        this.modern = parts.modern();
        this.keepAlive = parts.keepAlive();
        this.sessions = sessions;
        this.sdk = sdk;
        this.overdue = new OverdueCalls(responses, this::late);
        overdue.start();
    }

    /**
     * The parts of a server over HTTP.
     *
     * @param close shuts the servlet down and closes the trail, once
     */
    record Parts(
            MessageFilter filter,
            ResponseWriter responses,
            WebRules rules,
            IncomingMessages incoming,
            CallerBudget budget,
            ResponseShares shares,
            HttpSender.Finder senders,
            ModernHttp modern,
            KeepAlive keepAlive,
            Runnable close) {}

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        HttpSender sender = senders.of(request);
        Optional<WebRules.Rejection> refusal = rules.refusal(request);
        Optional<WebRules.Rejection> lost = refusal.isPresent() ? Optional.empty() : lostSession(request, sender);
        // A session that was lost may have begun again.
        HttpReply reply = new HttpReply(sender.isLost() ? senders.of(request) : sender, response);
        if (refusal.isPresent()) {
            refuse(reply, refusal.get());
        } else if (rules.hosts().crossOrigin().answers(request, response)) {
            return; // a browser asked whether a page may call
        } else if (request.getMethod().equals("POST")) {
            post(reply, lost);
        } else {
            boolean needsSession = SESSION_METHODS.contains(request.getMethod());
            listenOrEnd(reply, lost.or(() -> needsSession ? withoutSession(sender) : Optional.empty()));
        }
    }

    private void listenOrEnd(HttpReply reply, Optional<WebRules.Rejection> refusal)
            throws ServletException, IOException {
        if (refusal.isPresent()) {
            refuse(reply, refusal.get());
            return;
        }
        serveBySdk(reply.request(), reply, UnaryOperator.identity());
        EventStream.of(reply.request()).ifPresent(EventStream::begin);
    }

    private void post(HttpReply reply, Optional<WebRules.Rejection> lost) throws ServletException, IOException {
        Optional<CallerBudget.Share> entered = budget.enter(reply.sender().key());
        if (entered.isEmpty()) {
            refuse(reply, WebRules.Rejection.TOO_MANY_REQUESTS);
            return;
        }
        try (CallerBudget.Share share = entered.get()) {
            post(reply, lost, share);
        }
    }

    private void post(HttpReply reply, Optional<WebRules.Rejection> lost, CallerBudget.Share share)
            throws ServletException, IOException {
        Optional<byte[]> received = RequestBody.read(
                reply.request().getInputStream(), runtime.limits().messageBytes(), share);
        if (received.isEmpty()) {
            refuse(reply, WebRules.Rejection.NO_MEMORY);
            return;
        }
        byte[] body = received.get();
        if (body.length > runtime.limits().messageBytes()) {
            refuse(
                    reply,
                    new WebRules.Rejection(413, runtime.messageTooLarge()),
                    OversizedBody.id(body, reply.request()));
            return;
        }
        RpcMessage message = RpcMessage.read(body, runtime.limits().message());
        if (ModernHttp.isModern(reply.request(), message)) {
            modern(message, reply, share);
            return;
        }
        Optional<WebRules.Rejection> refusal = lost.or(() -> rules.unknownRevision(reply.request()))
                .or(() -> startsSession(message) ? Optional.empty() : withoutSession(reply.sender()));
        if (refusal.isPresent()) {
            refuse(reply, refusal.get(), message);
            return;
        }
        if (isInitialize(message) && !makeRoomForSession(reply.sender())) {
            refuse(reply, WebRules.Rejection.TOO_MANY_SESSIONS);
            return;
        }
        switch (filter.admit(message, reply.sender().caller())) {
            case Passage.Answer(String json, boolean malformed) -> reply.send(malformed ? 400 : 200, json);
            case Passage.Drop drop -> reply.response().setStatus(HttpServletResponse.SC_ACCEPTED);
            case Passage.Pass(JsonObject passed, Optional<InFlight> call) -> {
                call.ifPresent(it -> shares.cover(it, share));
                call.ifPresent(it -> RunningRequest.onRevoked(
                        reply.request(),
                        () -> runtime.calls()
                                .cancel(it.connection(), it.request().id())));
                try {
                    pass(passed, call, reply);
                } finally {
                    call.ifPresent(shares::uncover);
                }
            }
        }
    }

    private void modern(RpcMessage message, HttpReply reply, CallerBudget.Share share) throws IOException {
        switch (message) {
            case RpcMessage.Request request -> {
                if (ModernHttp.listens(request)) {
                    share.becomeIdle();
                }
                List<InFlight> admitted = new ArrayList<>();
                modern.serve(request, reply, call -> {
                    shares.cover(call, share);
                    admitted.add(call);
                });
                admitted.forEach(shares::uncover);
            }
            case RpcMessage.Notification notification -> reply.response().setStatus(HttpServletResponse.SC_ACCEPTED);
            case RpcMessage.Response response ->
                refuse(
                        reply,
                        new WebRules.Rejection(400, "Clients of this revision of the protocol send no responses"));
            case RpcMessage.Malformed(RpcError error, Optional<JsonValue> id) -> {
                if (filter.malformed(error, id, reply.sender().caller())
                        instanceof Passage.Answer(String json, boolean malformed)) {
                    reply.send(HttpServletResponse.SC_BAD_REQUEST, json);
                }
            }
        }
    }

    private void pass(JsonObject message, Optional<InFlight> call, HttpReply reply)
            throws ServletException, IOException {
        if (call.isEmpty()) {
            forward(message, call, reply);
            return;
        }
        replies.put(call.get(), reply);
        Fault unanswered = Responses.NO_RESULT;
        try {
            workers.<Exception>work(call.get(), () -> forward(message, call, reply));
        } catch (FaultException refused) {
            unanswered = refused.fault();
        } catch (Throwable thrown) {
            unanswered = unanswered.withCause(Cause.of(thrown));
        } finally {
            replies.remove(call.get());
        }
        if (!reply.isBegun()) {
            responses.claim(call.get(), unanswered).ifPresent(reply::finish);
        }
        runtime.calls().end(call.get());
    }

    private void forward(JsonObject message, Optional<InFlight> call, HttpReply reply)
            throws ServletException, IOException {
        UnaryOperator<String> clientIds =
                sessions.map(known -> known.clientIds(message, reply.sender())).orElse(UnaryOperator.identity());
        String key = incoming.put(SdkMessage.of(message, runtime.mapper()));
        try {
            serveBySdk(new ForwardedRequest(reply.request(), key, call), reply, clientIds);
        } finally {
            incoming.remove(key); // in case the SDK rejected the request before it read the body
        }
    }

    private void serveBySdk(HttpServletRequest request, HttpReply reply, UnaryOperator<String> clientIds)
            throws ServletException, IOException {
        sdk.service(request, new GuardedResponse(reply, clientIds, this::refuse, keepAlive));
    }

    private void late(InFlight call, String json) {
        HttpReply reply = replies.remove(call);
        if (reply != null) {
            reply.finish(json);
            workers.interrupt(call); // the container waits for this thread
        } else {
            modern.access().finish(call, json);
        }
    }

    private void refuse(HttpReply reply, WebRules.Rejection rejection) throws IOException {
        refuse(reply, rejection, Optional.empty());
    }

    private void refuse(HttpReply reply, WebRules.Rejection rejection, Optional<JsonValue> id) throws IOException {
        int code = rejection.isTemporary() ? RpcError.INTERNAL_ERROR : RpcError.INVALID_REQUEST;
        RpcError error = error(rejection, code, reply.sender().caller());
        refuse(reply, rejection, id.map(error::toResponse).orElseGet(error::toResponseWithoutId));
    }

    // The message says which call it is that the session is missing for.
    private void refuse(HttpReply reply, WebRules.Rejection rejection, RpcMessage message) throws IOException {
        if (rejection.code() != CommonCode.NOT_INITIALIZED) {
            refuse(reply, rejection);
            return;
        }
        RpcError error =
                responses.faults().refuseUninitialized(message, reply.sender().caller(), rejection.fault());
        refuse(reply, rejection, error.toResponseWithoutId());
    }

    private static void refuse(HttpReply reply, WebRules.Rejection rejection, JsonObject error) throws IOException {
        if (rejection.isTemporary()) {
            reply.response().setHeader("Retry-After", "1");
        }
        reply.send(rejection.status(), JsonText.print(error));
    }

    private RpcError error(WebRules.Rejection rejection, int code, Caller caller) {
        if (rejection.isRecorded()) {
            return responses.faults().refuse(code, ProtocolFaults.UNKNOWN, caller, rejection.fault());
        }
        return rejection.isTemporary()
                ? responses.faults().refuseBeyondLimit(code, caller, rejection.fault())
                : responses.faults().refuseUnrecorded(code, caller, rejection.fault());
    }

    private Optional<WebRules.Rejection> lostSession(HttpServletRequest request, HttpSender sender) {
        return ModernHttp.isModern(request)
                ? Optional.empty()
                : sessions.flatMap(known -> known.refusal(request, sender));
    }

    private Optional<WebRules.Rejection> withoutSession(HttpSender sender) {
        return sessions.isEmpty() || sender.hasSession()
                ? Optional.empty()
                : Optional.of(WebRules.Rejection.NO_SESSION);
    }

    private static boolean startsSession(RpcMessage message) {
        return message instanceof RpcMessage.Malformed || isInitialize(message);
    }

    private static boolean isInitialize(RpcMessage message) {
        return message instanceof RpcMessage.Request request && request.method().equals("initialize");
    }

    private boolean makeRoomForSession(HttpSender sender) {
        return sessions.map(known -> known.makeRoom(sender.key())).orElse(true);
    }

    /** Answers all requests in progress, and ends the sessions. */
    void shutDown() {
        modern.access().close();
        new Drain(responses, this::late).run(ResponseWriter.SHUTTING_DOWN);
        overdue.close();
        sdk.destroy();
        keepAlive.close();
    }

    @Override
    public void destroy() {
        close.run();
    }
}
