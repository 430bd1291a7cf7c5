package dev.faultline.gateway;

import dev.faultline.files.process.LineWriter;
import dev.faultline.gateway.message.LargeText;
import dev.faultline.gateway.message.Message;
import dev.faultline.json.JsonValue;
import dev.faultline.tool.Caller;
import java.time.Duration;
import java.util.Optional;

/** Sends everything to the one client at the other end of a stream. */
record LineOutput(LineWriter lines) implements ClientOutput {
    @Override
    public Caller caller(String session) {
        return Caller.on(session);
    }

    @Override
    public void answer(String session, Message.Request request, byte[] utf8) {
        lines.write(utf8);
    }

    @Override
    public boolean takesLarge(String session, Message.Request request) {
        return true;
    }

    @Override
    public void answer(String session, Message.Request request, LargeText large) {
        lines.write(large.length(), large::writeTo);
    }

    @Override
    public boolean admits(String session, Message.Request request, int length) {
        return true; // the upstream waits until the client reads
    }

    @Override
    public void forget(String session, Message.Request request) {
        // nothing is kept per request
    }

    @Override
    public void send(String session, byte[] utf8, Optional<JsonValue> token) {
        lines.write(utf8);
    }

    @Override
    public boolean isBehind(String session) {
        return false; // the upstream waits until the client reads
    }

    @Override
    public void end(String session) {
        // the gateway ends with its only session
    }

    @Override
    public void awaitRoom() throws InterruptedException {
        lines.awaitRoom();
    }

    @Override
    public void awaitEmpty(Duration atMost) throws InterruptedException {
        lines.awaitEmpty(atMost);
    }
}
