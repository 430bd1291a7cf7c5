package dev.faultline.toolsets.workspace;

import dev.faultline.tool.Parameter;
import dev.faultline.tool.Shape;
import java.util.Optional;

/** The phase of a plan that a call belongs to, which every tool takes and every record of a call keeps. */
final class Phase {
    static final String NAME = "phase_id";

    static final Parameter<Optional<String>> PARAMETER =
            Parameter.optional(NAME, Shape.text(1, 128), "The phase of the plan that this call belongs to.");

    private Phase() {}
}
