package dev.faultline.spring;

import dev.faultline.spring.traps.TrapApplication;
import java.io.InputStream;
import org.springframework.boot.SpringApplication;

/** Runs what most processes of these tests do, to record the classes for an archive. */
final class SpringTraining {
    private SpringTraining() {}

    public static void main(String[] args) {
        System.setIn(InputStream.nullInputStream());
        for (boolean guarded : new boolean[] {false, true}) {
            SpringApplication.run(
                            TrapApplication.class,
                            Applications.stdio(
                                    "spring.ai.mcp.server.stdio=true",
                                    "faultline.enabled=" + guarded,
                                    "faultline.trail.directory=" + args[0] + "/trail"))
                    .close();
        }
        System.exit(0); // despite threads that the SDK leaves running
    }
}
