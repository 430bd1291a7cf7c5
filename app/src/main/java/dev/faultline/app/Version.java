package dev.faultline.app;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine.IVersionProvider;

/** Which Faultline this is, and what it runs on. */
public final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() throws IOException {
        try (InputStream stream = Version.class.getResourceAsStream("version.txt")) {
            String version =
                    stream == null ? "unknown" : new String(stream.readAllBytes(), StandardCharsets.UTF_8).strip();
            return new String[] {"faultline " + version, "Java " + Runtime.version()};
        }
    }
}
