package dev.faultline.dialects;

import dev.faultline.dialect.Dialect;
import dev.faultline.fault.Occurrence;
import dev.faultline.json.JsonText;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/**
 * A program that prints every sample in every dialect. {@link EnvelopeBytesTest} runs it under other settings of the
 * virtual machine.
 */
public final class EnvelopeBytes {
    private EnvelopeBytes() {}

    /** Prints the envelopes. */
    public static void main(String[] args) throws IOException {
        try (OutputStream out = new FileOutputStream(FileDescriptor.out)) {
            for (Dialect dialect : Dialects.all()) {
                for (Occurrence occurrence : Samples.of(dialect)) {
                    String line = JsonText.print(dialect.write(occurrence).toJson()) + occurrence.timestamp() + "\n";
                    out.write(line.getBytes(StandardCharsets.UTF_8));
                }
            }
        }
    }
}
