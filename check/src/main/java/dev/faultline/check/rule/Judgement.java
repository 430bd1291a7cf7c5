package dev.faultline.check.rule;

import java.util.Optional;

/** What a rule says about a trial. */
public sealed interface Judgement {
    /** The rule is about something else. */
    record DoesNotApply() implements Judgement {}

    /** The server keeps the rule. */
    record Kept() implements Judgement {}

    /** The server breaks the rule: one sentence that says how. */
    record Violated(String how) implements Judgement {}

    /** {@return the judgement of a rule that applies: violated if there is a sentence that says how} */
    static Judgement of(Optional<String> violation) {
        return violation.<Judgement>map(Violated::new).orElseGet(Kept::new);
    }

    /** {@return violated in this way if the condition holds, else kept} */
    static Judgement violatedIf(boolean condition, String how) {
        return condition ? new Violated(how) : new Kept();
    }

    /** {@return that the rule is about something else} */
    static Judgement notApplicable() {
        return new DoesNotApply();
    }
}
