package dev.faultline.gateway;

import dev.faultline.gateway.message.LargeText;
import dev.faultline.gateway.message.Message;
import dev.faultline.gateway.message.MessageScanner;
import dev.faultline.http.CallerBudget;
import dev.faultline.json.JsonValue;
import dev.faultline.tool.Caller;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** The session of a client over HTTP, with an upstream of its own or one that all sessions share. */
final class HttpSession implements ClientOutput, LegacySession {
    private final String innerId;
    private final String name;
    private volatile Caller caller;
    private final Consumer<HttpSession> onEnd;
    private final Mailbox mailbox = new Mailbox();
    private final MessageScanner scanner = new MessageScanner();
    private final Optional<SharedShell> shared;
    private final SessionRelay shell;
    private final boolean several;
    private volatile boolean modern;
    private volatile Runnable atEnd = () -> {};
    private volatile Optional<String> authorization = Optional.empty();
    private volatile Optional<String> revision = Optional.empty();

    /**
     * Opens a session, which starts the upstream.
     *
     * @param shared serves all sessions, unless each has an upstream of its own
     * @param caller the client, on a connection by which the session is recorded
     * @param onEnd is called if the upstream ends the session
     */
    HttpSession(
            GatewaySettings settings,
            Optional<SharedShell> shared,
            String innerId,
            Caller caller,
            Consumer<HttpSession> onEnd) {
        this.innerId = innerId;
        this.name = caller.connection();
        this.caller = caller;
        this.onEnd = onEnd;
        this.shared = shared;
        this.several = settings.target() instanceof UpstreamTarget.Many;
        this.shell =
                shared.<SessionRelay>map(all -> all.join(name(), this)).orElseGet(() -> settings.serve(this, name()));
        shell.open(name());
    }

    String innerId() {
        return innerId;
    }

    /** The configuration does not have the server any more. */
    void reconfigured(boolean changed) {
        shell.reconfigured(changed);
    }

    /** {@return its name in the relay and in records} */
    String name() {
        return name;
    }

    /** {@return this session, which this caller uses now: its scopes may be others than before} */
    HttpSession usedBy(Caller latest) {
        caller = latest.withConnection(name);
        return this;
    }

    /** The client is of the modern era: it can be asked something only within a call. */
    void isModern() {
        modern = true;
    }

    @Override
    public boolean hasSeveralServers() {
        return several;
    }

    /** Takes note of the credentials in the client's latest request. */
    void authorization(Optional<String> latest) {
        authorization = latest;
    }

    @Override
    public Optional<String> authorization() {
        return authorization;
    }

    /** Takes note of the revision that the client and its server have agreed on. */
    void speaks(Optional<String> agreed) {
        revision = agreed;
    }

    /** {@return the revision that the client and its server have agreed on} */
    Optional<String> revision() {
        return revision;
    }

    /** {@return what reads the messages of the client} */
    MessageScanner scanner() {
        return scanner;
    }

    /** {@return the upstreams as they are now} */
    List<UpstreamSnapshot> upstreams() {
        return shell.upstreams();
    }

    @Override
    public boolean isBehind(String session) {
        return mailbox.isFull();
    }

    /** {@return whether the client waits for a response} */
    boolean isBusy() {
        return mailbox.isBusy();
    }

    @Override
    public Outbox request(Message.Request request, CallerBudget.Share share) throws InterruptedException {
        Outbox response = mailbox.expect(request, share);
        pass(request);
        return response;
    }

    @Override
    public void release(Message.Request request) {
        mailbox.release(request);
    }

    @Override
    public void pass(Message message) throws InterruptedException {
        shell.awaitUpstream();
        shell.receive(name(), message);
    }

    @Override
    public Outbox listen() {
        return mailbox.listen();
    }

    /** {@return the rest of the stream after the event with this id} */
    Outbox resume(String lastEventId) {
        return mailbox.resume(lastEventId);
    }

    /** Cancels a request, as its client can. */
    void cancel(Message.Request request) {
        byte[] note = OwnMessages.cancelled(request.id(), "The token has been revoked");
        new MessageScanner().read(note).ifPresent(cancelled -> shell.receive(name, cancelled));
    }

    /** Runs this action when the session has ended. */
    void atEnd(Runnable action) {
        atEnd = action;
    }

    /** The session has ended. */
    void ended() {
        atEnd.run();
    }

    /** Answers what is in flight, and ends the upstream unless others use it. */
    void close() {
        try {
            if (shared.isPresent()) {
                shared.get().leave(name(), shell);
            } else {
                shell.close();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            mailbox.end();
        }
    }

    /** Ends the session and what is in flight: its client has left. */
    void abandon() {
        mailbox.end();
        shell.leave(name());
        close();
    }

    @Override
    public Caller caller(String session) {
        return caller;
    }

    @Override
    public void answer(String session, Message.Request request, byte[] utf8) {
        mailbox.answer(request, utf8);
    }

    // A client of the modern era gets another form of the answer.
    @Override
    public boolean takesLarge(String session, Message.Request request) {
        return !modern;
    }

    @Override
    public void answer(String session, Message.Request request, LargeText large) {
        mailbox.answer(request, large);
    }

    @Override
    public void challenge(String session, Message.Request request, Challenge challenge) {
        mailbox.challenge(request, challenge);
    }

    @Override
    public boolean admits(String session, Message.Request request, int length) {
        return mailbox.admits(request, length);
    }

    @Override
    public void forget(String session, Message.Request request) {
        mailbox.forget(request);
    }

    @Override
    public void send(String session, byte[] utf8, Optional<JsonValue> token) {
        mailbox.send(utf8, token);
    }

    @Override
    public void ask(String session, byte[] utf8, Optional<Message.Request> during) {
        boolean asked = modern ? mailbox.askInCall(utf8, during, several) : mailbox.ask(utf8, during);
        if (!asked) {
            OwnMessages.refused(utf8).ifPresent(refusal -> shell.receive(name, refusal));
        }
    }

    @Override
    public void end(String session) {
        onEnd.accept(this);
    }

    @Override
    public void awaitRoom() throws InterruptedException {
        mailbox.awaitRoom();
    }

    @Override
    public void awaitEmpty(Duration atMost) {
        // the threads of the responses write what is left, and the HTTP server waits for them
    }
}
