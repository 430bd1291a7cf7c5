package dev.faultline.dialects.systemerror;

import dev.faultline.fault.Origin;
import dev.faultline.text.Redactor;
import java.util.Optional;
import java.util.function.Function;

/** What this contract knows about the origin of a fault beyond what every server has. */
public enum OriginAttribute {
    /** The role of the session. */
    ROLE("role", Optional::of),
    /** The root of the session's workspace, an absolute path. */
    WORKSPACE("workspace", Optional::of),
    /** The phase of the plan, as the caller named it. */
    PHASE("phase_id", phase -> WireOrigin.name(Redactor.withoutSecrets(phase))),
    /** The plan, as the caller named it: a SHA-256. */
    PLAN("plan_hash", plan -> Optional.of(plan).filter(WireOrigin::isPlan)),
    /** The invariant that was violated. */
    INVARIANT("invariant_id", Optional::of);

    private final String key;
    private final Function<String, Optional<String>> allowed;

    OriginAttribute(String key, Function<String, Optional<String>> allowed) {
        this.key = key;
        this.allowed = allowed;
    }

    /** {@return its value in this origin} */
    public Optional<String> of(Origin origin) {
        return origin.attribute(key);
    }

    /**
     * {@return the origin with this value, if the contract allows it} What a caller sent stays as it is (SE-09), but
     * for secrets in it and its length. This is decided here, once, so that the envelope and the record agree (R9).
     */
    public Origin set(Origin origin, String value) {
        return allowed.apply(value).map(text -> origin.withAttribute(key, text)).orElse(origin);
    }

    /** {@return the origin with this value, if there is one} */
    public Origin set(Origin origin, Optional<String> value) {
        return value.map(known -> set(origin, known)).orElse(origin);
    }
}
