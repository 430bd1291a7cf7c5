package dev.faultline.toolsets.workflow.definition;

import java.util.ArrayList;
import java.util.List;

/**
 * The position of a run: the current step in each nested list of steps, outermost first.
 *
 * @param gate whether the run waits for a confirmation before that step
 */
public record Position(List<PositionFrame> frames, boolean gate) {
    /** Before the first step. */
    public static final Position START = new Position(List.of(new PositionFrame(-1, 0)), false);

    /**
     * A position in one list of steps.
     *
     * @param index the index of the step in its list
     * @param round the round of the loop that the list belongs to; for a conditional, 0 is {@code then} and 1 is
     *     {@code else}
     */
    public record PositionFrame(int index, int round) {}

    /** Copies the list. */
    public Position {
        frames = List.copyOf(frames);
    }

    PositionFrame top() {
        return frames.getLast();
    }

    /** {@return the position of the next step in the same list} */
    Position next() {
        return top(new PositionFrame(top().index + 1, top().round));
    }

    Position enter(int round) {
        List<PositionFrame> more = new ArrayList<>(frames);
        more.add(new PositionFrame(0, round));
        return new Position(more, false);
    }

    Position leave() {
        return new Position(frames.subList(0, frames.size() - 1), false);
    }

    Position withGate(boolean value) {
        return new Position(frames, value);
    }

    private Position top(PositionFrame other) {
        List<PositionFrame> changed = new ArrayList<>(frames);
        changed.set(changed.size() - 1, other);
        return new Position(changed, false);
    }
}
