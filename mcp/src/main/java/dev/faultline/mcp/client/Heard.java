package dev.faultline.mcp.client;

import dev.faultline.dialect.Reported;
import dev.faultline.fault.Fault;

/** What is known of a failed call, kept apart by who said it. */
sealed interface Heard {
    /** The server said this, in one of the dialects. */
    record Said(Reported reported) implements Heard {}

    /** The client concludes this. */
    record Concluded(Fault fault) implements Heard {}
}
