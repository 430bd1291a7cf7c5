package dev.faultline.dialect;

import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonPointer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Collects the violations of a contract in one envelope, in the order in which they are found. */
public final class Violations {
    private final List<Violation> found = new ArrayList<>();

    /** Creates an empty collection. */
    public Violations() {}

    /** Adds a violation. */
    public void add(Violation violation) {
        found.add(violation);
    }

    /** Adds a violation at this location. */
    public void add(String rule, JsonPointer at, String message) {
        add(new Violation(rule, at, message));
    }

    /** Adds a violation in a member of the envelope's object. */
    public void add(String rule, String member, String message) {
        add(rule, JsonPointer.ROOT.child(member), message);
    }

    /** Requires that the envelope is marked as an error. */
    public void requireError(String rule, Envelope envelope) {
        if (!envelope.isError()) {
            add(rule, JsonPointer.ROOT, "isError must be true");
        }
    }

    /**
     * Requires that the envelope has this object and a single text item with the same JSON.
     *
     * @param message the explanation if the object or the single text item is missing
     */
    public void requireSameText(String rule, Envelope envelope, Optional<JsonObject> object, String message) {
        if (envelope.text().size() != 1 || object.isEmpty()) {
            add(rule, JsonPointer.ROOT, message);
        } else if (!envelope.hasText(object.get())) {
            add(rule, JsonPointer.ROOT, "the text and structuredContent must be equal");
        }
    }

    /** {@return the violations} */
    public List<Violation> all() {
        return List.copyOf(found);
    }
}
