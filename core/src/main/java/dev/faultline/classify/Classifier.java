package dev.faultline.classify;

import dev.faultline.fault.Cause;
import dev.faultline.fault.CauseChain;
import dev.faultline.fault.CommonCode;
import dev.faultline.fault.Fault;
import dev.faultline.fault.FaultException;
import dev.faultline.fault.Origin;
import dev.faultline.json.JsonValue;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Turns any throwable into a {@link Classification}.
 *
 * <p>A {@link FaultException} carries its own fault. For other throwables the rule of the nearest class applies: the
 * throwable's own class, then its superclass, and so on. Exceptions that only wrap another one, as futures and
 * reflection throw them, are unwrapped first. A throwable without a rule is classified by its nearest cause that has
 * one (R55). The added rules come first, for the throwable and its causes; then the standard ones. An added rule for
 * {@code Throwable}, {@code Exception}, {@code RuntimeException} or {@code Error} applies to the throwable itself if no
 * standard rule does. What no rule knows is unexpected.
 */
public final class Classifier {
    /** How many causes are looked through: as many as layers of libraries wrap an exception, and no more. */
    private static final int MAX_DEPTH = 8;

    /** The classes whose rules say what to do with anything. */
    private static final Set<Class<?>> ANYTHING =
            Set.of(Throwable.class, Exception.class, RuntimeException.class, Error.class);

    private final Map<Class<?>, Rule> standard;
    private final List<Function<Throwable, Optional<Fault>>> libraries;
    private final Map<Class<?>, Rule> added;

    private Classifier(
            Map<Class<?>, Rule> standard,
            List<Function<Throwable, Optional<Fault>>> libraries,
            Map<Class<?>, Rule> added) {
        this.standard = Map.copyOf(standard);
        this.libraries = List.copyOf(libraries);
        this.added = Map.copyOf(added);
    }

    /** {@return a classifier with the rules for Java's own exceptions} */
    public static Classifier standard() {
        return builder().build();
    }

    /**
     * {@return a builder that starts with the rules for Java's own exceptions; a later rule replaces an earlier one for
     * the same class}
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
        Map<Class<?>, Rule> more = new HashMap<>(added);
        types.stream()
                .filter(type -> !standard.containsKey(type))
                .forEach(type -> more.putIfAbsent(
                        type, (thrown, named) -> Optional.of(contained(JavaRules.callerError(thrown)))));
        return new Classifier(standard, libraries, more);
    }

    /** {@return the names of the classes that have a rule, except what rules for libraries recognise} */
    public Set<String> classes() {
        Set<String> names = new TreeSet<>(LibraryRules.classes());
        standard.keySet().forEach(type -> names.add(type.getName()));
        added.keySet().forEach(type -> names.add(type.getName()));
        return names;
    }

    /**
     * {@return the classification of this throwable, where the caller has named every file} Restores the interrupt flag
     * if its cause was an interrupt.
     */
    public Classification classify(Throwable thrown) {
        return classify(thrown, file -> true);
    }

    /**
     * {@return the classification of what a call with these arguments has thrown} A file that no argument names is no
     * mistake of the caller.
     */
    public Classification classify(Throwable thrown, JsonValue arguments) {
        return classify(thrown, file -> NamedFile.isIn(arguments, file));
    }

    private Classification classify(Throwable thrown, Predicate<Throwable> named) {
        Throwable unwrapped = Wrappers.unwrap(thrown);
        if (CauseChain.find(thrown, InterruptedException.class).isPresent()) {
            Thread.currentThread().interrupt();
        }
        List<Throwable> causes =
                CauseChain.of(unwrapped).stream().skip(1).limit(MAX_DEPTH).toList();
        Predicate<Class<?>> something = type -> !ANYTHING.contains(type);
        Optional<Classification> known = standard(unwrapped, named);
        return added(unwrapped, named, something)
                .or(() -> known.isPresent() ? Optional.empty() : added(unwrapped, named, ANYTHING::contains))
                .or(() -> ofCause(causes, unwrapped, cause -> added(cause, named, something)))
                .or(() -> known)
                .or(() -> ofCause(causes, unwrapped, cause -> standard(cause, named)))
                // A typed fault keeps its code, no matter how many times it was wrapped.
                .or(() -> CauseChain.find(unwrapped, FaultException.class).map(Classifier::contained))
                .orElseGet(() -> contained(Fault.unforeseen(CommonCode.UNEXPECTED, Cause.of(unwrapped))));
    }

    private Optional<Classification> added(Throwable thrown, Predicate<Throwable> named, Predicate<Class<?>> counts) {
        return thrown instanceof FaultException typed
                ? Optional.of(contained(typed))
                : nearest(
                        thrown,
                        named,
                        type -> Optional.ofNullable(added.get(type)).filter(rule -> counts.test(type)));
    }

    private Optional<Classification> standard(Throwable thrown, Predicate<Throwable> named) {
        return libraries.stream()
                .flatMap(library -> toRule(library).apply(thrown, named).stream())
                .findFirst()
                .or(() -> nearest(thrown, named, this::standardRule));
    }

    private Optional<Rule> standardRule(Class<?> type) {
        return Optional.ofNullable(standard.get(type))
                .or(() -> LibraryRules.of(type).map(Classifier::toRule));
    }

    private static Optional<Classification> nearest(
            Throwable thrown, Predicate<Throwable> named, Function<Class<?>, Optional<Rule>> rules) {
        for (Class<?> type = thrown.getClass(); type != null; type = type.getSuperclass()) {
            Optional<Classification> known = rules.apply(type).flatMap(rule -> rule.apply(thrown, named));
            if (known.isPresent()) {
                return known;
            }
        }
        return Optional.empty();
    }

    // Only the whole failure says everything: what is recorded is the thrown exception with its causes. A cause never
    // lets the call go unanswered.
    private static Optional<Classification> ofCause(
            List<Throwable> causes, Throwable thrown, Function<Throwable, Optional<Classification>> known) {
        return causes.stream()
                .flatMap(cause -> known
                        .apply(cause)
                        .flatMap(classification -> switch (classification) {
                            case Classification.Contained(Fault fault, Origin origin)
                            when !(cause instanceof FaultException) ->
                                Optional.<Classification>of(
                                        new Classification.Contained(fault.withCause(Cause.of(thrown)), origin));
                            case Classification.Contained contained -> Optional.of(contained);
                            case Classification.Escaping escaping -> Optional.empty();
                        })
                        .stream())
                .findFirst();
    }

    private static Rule toRule(Function<Throwable, Optional<Fault>> rule) {
        return (thrown, named) -> rule.apply(thrown).map(fault -> contained(fault.withCause(Cause.of(thrown))));
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
    private interface Rule {
        /** {@return the classification} {@code named} says whether the caller named the file of the throwable. */
        Optional<Classification> apply(Throwable thrown, Predicate<Throwable> named);
    }

    /** Builds a classifier from rules. */
    public static final class Builder {
        private final Map<Class<?>, Rule> standard;
        private final List<Function<Throwable, Optional<Fault>>> libraries = new ArrayList<>();
        private final Map<Class<?>, Rule> rules = new HashMap<>();

        private Builder() {
            JavaRules.addTo(this);
            standard = Map.copyOf(rules);
            rules.clear();
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
            rules.put(type, rule(type, rule));
            return this;
        }

        /** Adds a rule that applies only if the caller named the file that the throwable is about. */
        <T extends Throwable> Builder onFile(Class<T> type, Function<? super T, Optional<Fault>> rule) {
            rules.put(type, ifNamed(rule(type, rule)));
            return this;
        }

        /** Adds two rules for one class; the second applies only if the caller named the file. */
        <T extends Throwable> Builder onSomeOrFile(
                Class<T> type, Function<? super T, Optional<Fault>> rule, Function<? super T, Optional<Fault>> file) {
            Rule always = rule(type, rule);
            Rule ifNamed = ifNamed(rule(type, file));
            rules.put(type, (thrown, named) -> always.apply(thrown, named).or(() -> ifNamed.apply(thrown, named)));
            return this;
        }

        private static Rule ifNamed(Rule rule) {
            return (thrown, named) -> named.test(thrown) ? rule.apply(thrown, named) : Optional.empty();
        }

        private static <T extends Throwable> Rule rule(Class<T> type, Function<? super T, Optional<Fault>> rule) {
            return (thrown, named) -> rule.apply(type.cast(thrown))
                    .map(fault -> fault.cause().isPresent() ? fault : fault.withCause(Cause.of(thrown)))
                    .map(Classifier::contained);
        }

        /** Lets throwables of this class, and of subclasses without their own rule, leave the boundary. */
        public Builder escaping(Class<? extends Throwable> type) {
            rules.put(type, (thrown, named) -> Optional.of(new Classification.Escaping(thrown)));
            return this;
        }

        /**
         * Adds rules for the exceptions of libraries, which count as standard ones. They return empty for a throwable
         * that they do not know; the throwable becomes the fault's cause.
         */
        public Builder library(Function<Throwable, Optional<Fault>> known) {
            libraries.add(known);
            return this;
        }

        /** {@return the classifier} */
        public Classifier build() {
            return new Classifier(standard, libraries, rules);
        }
    }
}
