package dev.faultline.dialects.systemerror;

import dev.faultline.fault.Origin;
import dev.faultline.text.Redactor;
import java.util.Optional;

/** What this contract knows about the origin of a fault beyond what every server has. */
public enum OriginAttribute {
    /** The role of the session. */
    ROLE("role", false),
    /** The root of the session's workspace, an absolute path. */
    WORKSPACE("workspace", false),
    /** The phase of the plan, as the caller named it. */
    PHASE("phase_id", true),
    /** The plan, as the caller named it. */
    PLAN("plan_hash", true),
    /** The invariant that was violated. */
    INVARIANT("invariant_id", false);

    private final String key;
    private final boolean fromCaller;

    OriginAttribute(String key, boolean fromCaller) {
        this.key = key;
        this.fromCaller = fromCaller;
    }

    /** {@return its value in this origin} */
    public Optional<String> of(Origin origin) {
        return origin.attribute(key);
    }

    /** {@return the origin with this value} What a caller sent stays as it is (SE-09), but for secrets in it. */
    public Origin set(Origin origin, String value) {
        return origin.withAttribute(key, fromCaller ? Redactor.withoutSecrets(value) : value);
    }

    /** {@return the origin with this value, if there is one} */
    public Origin set(Origin origin, Optional<String> value) {
        return value.map(known -> set(origin, known)).orElse(origin);
    }
}
