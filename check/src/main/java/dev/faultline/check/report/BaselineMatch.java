package dev.faultline.check.report;

import java.util.List;

/**
 * What a baseline says about the findings of a server.
 *
 * @param accepted the findings that it accepts
 * @param outdated a sentence for each entry that accepts nothing any more
 */
public record BaselineMatch(List<Accepted> accepted, List<String> outdated) {
    /** No baseline. */
    public static final BaselineMatch NONE = new BaselineMatch(List.of(), List.of());

    /** Copies the lists. */
    public BaselineMatch {
        accepted = List.copyOf(accepted);
        outdated = List.copyOf(outdated);
    }

    /** A finding that the baseline accepts, and why. */
    public record Accepted(CheckFinding finding, String reason) {}
}
