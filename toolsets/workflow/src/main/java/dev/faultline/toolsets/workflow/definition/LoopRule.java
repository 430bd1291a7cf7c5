package dev.faultline.toolsets.workflow.definition;

/** The rule that decides how often a loop's steps are repeated. */
public sealed interface LoopRule {
    /** {@return the maximum number of rounds} */
    int maxIterations();

    /** Repeats while the condition holds, up to the maximum. */
    record While(Condition condition, int maxIterations) implements LoopRule {}

    /** Runs once, then repeats until the condition holds, up to the maximum. */
    record Until(Condition condition, int maxIterations) implements LoopRule {}

    /**
     * Repeats a fixed number of times.
     *
     * @param variable the name of the variable that contains the number of the round, from 0
     */
    record For(int count, String variable, int maxIterations) implements LoopRule {}

    /**
     * Repeats once for each item of a list in the context.
     *
     * @param items the name of the variable that contains the list
     * @param variable the name of the variable that contains the current item
     */
    record ForEach(String items, String variable, int maxIterations) implements LoopRule {}
}
