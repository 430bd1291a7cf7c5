package dev.faultline.testing.client;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/** A stream that passes on each line once it is complete, on the thread that writes it. */
final class ReceivedLines extends OutputStream {
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();
    private final Consumer<String> receiver;

    ReceivedLines(Consumer<String> receiver) {
        this.receiver = receiver;
    }

    @Override
    public void write(int part) {
        if (part == '\n') {
            receiver.accept(line.toString(StandardCharsets.UTF_8));
            line.reset();
        } else {
            line.write(part);
        }
    }
}
