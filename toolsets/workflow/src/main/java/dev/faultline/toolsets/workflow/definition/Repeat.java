package dev.faultline.toolsets.workflow.definition;

/** How often a loop's steps are done. */
public sealed interface Repeat {
    /** {@return the most rounds} */
    int maxIterations();

    /** As long as the condition holds, and then as often as it may. */
    record While(Condition condition, int maxIterations) implements Repeat {}

    /** Once, and again until the condition holds, as often as it may. */
    record Until(Condition condition, int maxIterations) implements Repeat {}

    /**
     * So many times.
     *
     * @param variable the name by which the number of the round, from 0 on, is seen
     */
    record For(int count, String variable, int maxIterations) implements Repeat {}

    /**
     * Once for each item of a list in the context.
     *
     * @param items the name of the list
     * @param variable the name by which the item is seen
     */
    record ForEach(String items, String variable, int maxIterations) implements Repeat {}
}
