package dev.faultline.toolsets.workflow.definition;

import java.util.ArrayList;
import java.util.List;

/**
 * Where a run stands: the step in each list of steps that it is in, from the outermost on.
 *
 * @param gate whether it waits for a confirmation before that step
 */
public record Position(List<Frame> frames, boolean gate) {
    /** Before the first step. */
    public static final Position START = new Position(List.of(new Frame(-1, 0)), false);

    /**
     * A place in one list of steps.
     *
     * @param index the step in its list
     * @param round the round of the loop that the list belongs to; for a conditional 0 is then and 1 is else
     */
    public record Frame(int index, int round) {}

    /** Copies the list. */
    public Position {
        frames = List.copyOf(frames);
    }

    Frame top() {
        return frames.getLast();
    }

    /** {@return the place of the next step of the same list} */
    Position next() {
        return top(new Frame(top().index + 1, top().round));
    }

    Position into(int round) {
        List<Frame> more = new ArrayList<>(frames);
        more.add(new Frame(0, round));
        return new Position(more, false);
    }

    Position out() {
        return new Position(frames.subList(0, frames.size() - 1), false);
    }

    Position waiting(boolean forConfirmation) {
        return new Position(frames, forConfirmation);
    }

    private Position top(Frame other) {
        List<Frame> changed = new ArrayList<>(frames);
        changed.set(changed.size() - 1, other);
        return new Position(changed, false);
    }
}
