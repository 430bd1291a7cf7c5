package dev.faultline.classify;

import dev.faultline.fault.Cause;
import dev.faultline.fault.CommonCode;
import dev.faultline.fault.Fault;
import dev.faultline.fault.FaultException;
import dev.faultline.fault.Origin;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Turns whatever was thrown into a {@link Classification}.
 *
 * <p>A {@link FaultException} says itself what it is. For the rest the rule of the nearest class wins: the throwable's
 * own, else its superclass's, and so on. Wrappers of futures and reflection are opened first. What no rule knows is
 * unforeseen.
 */
public final class Classifier {
    private final Map<Class<?>, Rule> rules;

    private Classifier(Map<Class<?>, Rule> rules) {
        this.rules = Map.copyOf(rules);
    }

    /** {@return a classifier with the rules for Java's own exceptions} */
    public static Classifier standard() {
        return builder().build();
    }

    /** {@return a builder that has the rules for Java's own exceptions already; a later rule replaces an earlier} */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * {@return a classifier that also takes throwables of these classes, and of subclasses without a rule of their own,
     * for mistakes of the caller} The caller sees the thrown text. A class that has a rule keeps it.
     *
     * <p>Not the default for {@link IllegalArgumentException}: libraries throw it for their own defects too (R30).
     */
    public Classifier withCallerErrors(Collection<Class<? extends Throwable>> types) {
        Map<Class<?>, Rule> more = new HashMap<>(rules);
        types.forEach(type -> more.putIfAbsent(type, thrown -> Optional.of(contained(JavaRules.callerError(thrown)))));
        return new Classifier(more);
    }

    /** {@return what this throwable means} Restores the interrupt flag if it tells of an interrupt. */
    public Classification classify(Throwable thrown) {
        Throwable opened = Wrappers.open(thrown);
        if (Wrappers.find(thrown, InterruptedException.class).isPresent()) {
            Thread.currentThread().interrupt();
        }
        if (opened instanceof FaultException known) {
            return contained(known);
        }
        for (Class<?> type = opened.getClass(); type != null; type = type.getSuperclass()) {
            Rule rule = rules.get(type);
            Optional<Classification> known = rule == null ? Optional.empty() : rule.apply(opened);
            if (known.isPresent()) {
                return known.get();
            }
        }
        // A typed fault keeps its code however often it was wrapped on its way up.
        return Wrappers.find(opened, FaultException.class)
                .map(Classifier::contained)
                .orElseGet(() -> contained(Fault.unforeseen(CommonCode.UNEXPECTED, Cause.of(opened))));
    }

    /** {@return what lies under the wrappers of futures and reflection; the throwable itself if it is not a wrapper} */
    public static Throwable unwrapped(Throwable thrown) {
        return Wrappers.open(thrown);
    }

    private static Classification contained(Fault fault) {
        return new Classification.Contained(fault, Origin.UNKNOWN);
    }

    private static Classification contained(FaultException thrown) {
        return new Classification.Contained(withCause(thrown), thrown.origin());
    }

    private static Fault withCause(FaultException thrown) {
        Fault fault = thrown.fault();
        if (thrown.getSuppressed().length > 0) {
            return fault.withCause(Cause.of(thrown)); // SE-36: what failed beside it is known to the throwable only
        }
        return Wrappers.causeOf(thrown)
                .filter(cause -> fault.cause().isEmpty())
                .map(cause -> fault.withCause(Cause.of(cause)))
                .orElse(fault);
    }

    /** What is known of a class of throwables; empty if nothing is known of this one. */
    private interface Rule extends Function<Throwable, Optional<Classification>> {}

    /** Collects rules. */
    public static final class Builder {
        private final Map<Class<?>, Rule> rules = new HashMap<>();

        private Builder() {
            JavaRules.addTo(this);
        }

        /** Classifies throwables of this class, and of subclasses without a rule of their own; their cause is added. */
        public <T extends Throwable> Builder on(Class<T> type, Function<? super T, Fault> rule) {
            return onSome(type, thrown -> Optional.of(rule.apply(thrown)));
        }

        /**
         * The same, for a rule that does not know every throwable of its class: the next class's rule is asked then.
         */
        <T extends Throwable> Builder onSome(Class<T> type, Function<? super T, Optional<Fault>> rule) {
            rules.put(
                    type,
                    thrown -> rule.apply(type.cast(thrown))
                            .map(fault -> fault.cause().isPresent() ? fault : fault.withCause(Cause.of(thrown)))
                            .map(Classifier::contained));
            return this;
        }

        /** Lets throwables of this class, and of subclasses without a rule of their own, leave the boundary. */
        public Builder escaping(Class<? extends Throwable> type) {
            rules.put(type, thrown -> Optional.of(new Classification.Escaping(thrown)));
            return this;
        }

        /** {@return the classifier} */
        public Classifier build() {
            return new Classifier(rules);
        }
    }
}
