package dev.faultline.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;

/** Runs what most processes of these tests do, to record the classes for an archive. */
final class Training {
    private Training() {}

    public static void main(String[] args) {
        String messages = Wire.INITIALIZE + "\n" + Wire.INITIALIZED + "\n"
                                                                    + "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"}\n"
                                                                    + "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"tools/call\",\"params\":{\"name\":\"raises\",\"arguments\":{}}}\n"
                                                                    + "{\"jsonrpc\":\"2.0\",\"id\":3,\"method\":\"tools/call\",\"params\":{\"name\":\"echoes\",\"arguments\":{}}}\n";
        new Assembly(GuardedFixture.PATIENT.server().definition())
                .serve(new ByteArrayInputStream(messages.getBytes(UTF_8)), new ByteArrayOutputStream());
        System.exit(0); // despite threads that the SDK leaves running
    }
}
