package dev.faultline.app.shared.web;

import dev.faultline.app.shared.DurationText;
import java.time.Duration;
import picocli.CommandLine.Option;

/** The option for how long a server over HTTP keeps an unused session. */
public final class SessionIdleOption {
    @Option(
            names = "--session-idle",
            paramLabel = "TIME",
            defaultValue = "1h",
            converter = DurationText.class,
            description = "How long a session may be unused before it ends (default: 1h).")
    private Duration idle;

    /** {@return how long an unused session is kept} */
    public Duration idle() {
        return idle;
    }
}
