package dev.faultline.gateway.message;

import dev.faultline.rpc.Overflow;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/** Puts messages that are too large for memory into files, which have no names and end with the process (R44). */
public final class Spool implements Overflow {
    private final long messages;
    private final long results;
    private Optional<FileChannel> file = Optional.empty();
    private MessageOutline outline = new MessageOutline();
    private long length;
    private boolean tooLarge;

    /**
     * No message yet.
     *
     * @param messages the size of the largest message in memory, in bytes
     * @param results the size of the largest result
     */
    public Spool(long messages, long results) {
        this.messages = messages;
        this.results = results;
    }

    @Override
    public void begin() {
        drop();
        outline = new MessageOutline();
        length = 0;
        tooLarge = false;
        try {
            file = Optional.of(FileChannel.open(
                    Files.createTempFile("faultline-result-", ".json"),
                    StandardOpenOption.READ,
                    StandardOpenOption.WRITE,
                    StandardOpenOption.DELETE_ON_CLOSE));
        } catch (IOException noSpace) {
            tooLarge = true;
        }
    }

    @Override
    public void accept(byte[] bytes, int from, int to) {
        length += to - from;
        if (length > results) {
            tooLarge = true;
        }
        if (tooLarge || file.isEmpty()) {
            drop();
            return;
        }
        outline.accept(bytes, from, to);
        try {
            ByteBuffer rest = ByteBuffer.wrap(bytes, from, to - from);
            while (rest.hasRemaining()) {
                file.get().write(rest);
            }
        } catch (IOException noSpace) {
            tooLarge = true;
            drop();
        }
    }

    /** {@return the message, if it is the result of a request; the next one may begin} */
    public Optional<Message.Response> take() {
        Optional<Message.Response> response = file.isPresent() ? outline.response() : Optional.empty();
        Optional<Message.Response> large = response.map(it -> new Message.Response(
                it.id(),
                it.isError(),
                it.protocolVersion(),
                it.text().of(new LargeText(file.orElseThrow(), length, outline.id(), messages))));
        if (large.isPresent()) {
            file = Optional.empty();
        }
        drop();
        return large;
    }

    /** {@return the limit that the last message exceeded, in bytes; empty if it was not a message} */
    public Optional<Long> exceeded() {
        if (tooLarge) {
            return Optional.of(results);
        }
        return outline.isWhole() ? Optional.of(messages) : Optional.empty();
    }

    private void drop() {
        file.ifPresent(it -> {
            try {
                it.close();
            } catch (IOException alreadyGone) {
                // then nothing is left of it
            }
        });
        file = Optional.empty();
    }
}
