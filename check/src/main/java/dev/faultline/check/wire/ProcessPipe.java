package dev.faultline.check.wire;

import dev.faultline.files.process.PipedProcess;
import dev.faultline.rpc.Frame;
import dev.faultline.rpc.Frames;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;

/** A process of the server, and its pipes. */
final class ProcessPipe implements MessagePipe {
    private final PipedProcess process;
    private final BlockingQueue<Incoming> incoming = new ArrayBlockingQueue<>(MAX_WAITING);
    private final Thread reader;

    private ProcessPipe(PipedProcess process) {
        this.process = process;
        this.reader = Thread.ofPlatform().daemon().name("faultline-check-out").start(this::read);
    }

    static ProcessPipe start(CheckTarget.Command target) {
        try {
            return new ProcessPipe(PipedProcess.start(target.launch()));
        } catch (IOException cannotStart) {
            throw new CannotCheckException("The server could not be started: " + cannotStart.getMessage());
        }
    }

    @Override
    public void send(String message) {
        process.input().write(message.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public Optional<Incoming> receive(Duration atMost) throws InterruptedException {
        return Optional.ofNullable(incoming.poll(Math.max(0, atMost.toMillis()), TimeUnit.MILLISECONDS));
    }

    @Override
    public Optional<Boolean> endsWithItsInput(Duration atMost) throws InterruptedException {
        return Optional.of(process.endsWithItsInput(atMost));
    }

    @Override
    public List<String> lastWords() throws InterruptedException {
        return process.lastWords();
    }

    @Override
    public void close() {
        try {
            reader.interrupt(); // it may wait for room in the queue
            process.stop();
            process.awaitExit();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void read() {
        try {
            Frames frames = new Frames(process.output(), MAX_BYTES);
            for (Frame frame = frames.next(); !(frame instanceof Frame.End); frame = frames.next()) {
                incoming.put(
                        switch (frame) {
                            case Frame.Line(byte[] utf8) -> new Incoming.Text(utf8);
                            case Frame.TooLong tooLong -> new Incoming.TooLong(tooLong.id());
                            case Frame.End end -> throw new IllegalStateException("the loop has ended");
                        });
            }
            incoming.put(
                    new Incoming.Ended(new Observed.Gone(OptionalInt.of(process.awaitExit()), process.lastWords())));
        } catch (IOException closed) {
            boolean ignored = incoming.offer(new Incoming.Ended(new Observed.Gone(OptionalInt.empty(), List.of())));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // closed
        }
    }
}
