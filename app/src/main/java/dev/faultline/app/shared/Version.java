package dev.faultline.app.shared;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine.IVersionProvider;

/** The versions of Faultline and of Java. */
public final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
        return new String[] {"faultline " + number(), "Java " + Runtime.version()};
    }

    /** {@return the version's number} */
    public static String number() {
        try (InputStream stream = Version.class.getResourceAsStream("version.txt")) {
            return stream == null ? "unknown" : new String(stream.readAllBytes(), StandardCharsets.UTF_8).strip();
        } catch (IOException e) {
            throw new UncheckedIOException("the version is part of the program", e);
        }
    }
}
