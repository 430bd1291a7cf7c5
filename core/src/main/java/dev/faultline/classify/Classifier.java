package dev.faultline.classify;

import dev.faultline.fault.Cause;
import dev.faultline.fault.CauseChain;
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
 * Turns any throwable into a {@link Classification}.
 *
 * <p>A {@link FaultException} carries its own fault. For other throwables the rule of the nearest class applies: the
 * throwable's own class, then its superclass, and so on. Exceptions that only wrap another one, as futures and
 * reflection throw them, are unwrapped first. A throwable without a rule is unexpected.
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

    /**
     * {@return a builder that starts with the rules for Java's own exceptions; a later rule replaces an earlier one}
     */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * {@return a classifier that also treats throwables of these classes, and of subclasses without their own rule, as
     * mistakes of the caller} The caller sees the thrown text. A class that already has a rule keeps it.
     *
     * <p>{@link IllegalArgumentException} is not one of them by default, because libraries also throw it for their own
     * defects (R30).
     */
    public Classifier withCallerErrors(Collection<Class<? extends Throwable>> types) {
        Map<Class<?>, Rule> more = new HashMap<>(rules);
        types.forEach(type -> more.putIfAbsent(type, thrown -> Optional.of(contained(JavaRules.callerError(thrown)))));
        return new Classifier(more);
    }

    /** {@return the classification of this throwable} Restores the interrupt flag if its cause was an interrupt. */
    public Classification classify(Throwable thrown) {
        Throwable unwrapped = Wrappers.unwrap(thrown);
        if (CauseChain.find(thrown, InterruptedException.class).isPresent()) {
            Thread.currentThread().interrupt();
        }
        if (unwrapped instanceof FaultException known) {
            return contained(known);
        }
        for (Class<?> type = unwrapped.getClass(); type != null; type = type.getSuperclass()) {
            Rule rule = rules.get(type);
            Optional<Classification> known = rule == null ? Optional.empty() : rule.apply(unwrapped);
            if (known.isPresent()) {
                return known.get();
            }
        }
        // A typed fault keeps its code, no matter how many times it was wrapped.
        return CauseChain.find(unwrapped, FaultException.class)
                .map(Classifier::contained)
                .orElseGet(() -> contained(Fault.unforeseen(CommonCode.UNEXPECTED, Cause.of(unwrapped))));
    }

    /** {@return the throwable inside wrappers such as {@code ExecutionException}; itself if it is not a wrapper} */
    public static Throwable unwrapped(Throwable thrown) {
        return Wrappers.unwrap(thrown);
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
            return fault.withCause(Cause.of(thrown)); // SE-36: only the throwable knows its suppressed failures
        }
        return CauseChain.causeOf(thrown)
                .filter(cause -> fault.cause().isEmpty())
                .map(cause -> fault.withCause(Cause.of(cause)))
                .orElse(fault);
    }

    /** Classifies throwables of one class; returns empty for one that it does not cover. */
    private interface Rule extends Function<Throwable, Optional<Classification>> {}

    /** Builds a classifier from rules. */
    public static final class Builder {
        private final Map<Class<?>, Rule> rules = new HashMap<>();

        private Builder() {
            JavaRules.addTo(this);
        }

        /**
         * Adds a rule for this class and its subclasses without their own rule; the throwable becomes the fault's
         * cause.
         */
        public <T extends Throwable> Builder on(Class<T> type, Function<? super T, Fault> rule) {
            return onSome(type, thrown -> Optional.of(rule.apply(thrown)));
        }

        /**
         * Adds a rule that does not cover every throwable of its class; for the others the superclass's rule applies.
         */
        <T extends Throwable> Builder onSome(Class<T> type, Function<? super T, Optional<Fault>> rule) {
            rules.put(
                    type,
                    thrown -> rule.apply(type.cast(thrown))
                            .map(fault -> fault.cause().isPresent() ? fault : fault.withCause(Cause.of(thrown)))
                            .map(Classifier::contained));
            return this;
        }

        /** Lets throwables of this class, and of subclasses without their own rule, leave the boundary. */
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
