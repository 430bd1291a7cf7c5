package dev.faultline.check.wire;

import java.util.Map;

/** A variable in the environment of a checked process. Its value must never come back. */
public final class Canary {
    /** The value. */
    public static final String VALUE = "canary-5e1f0b7c2d9a4463";

    /** What is added to the environment. */
    public static final Map<String, String> VARIABLES = Map.of("CHECK_CANARY", VALUE);

    private Canary() {}
}
