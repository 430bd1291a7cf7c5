package dev.faultline.toolsets.workflow.definition;

import java.io.IOException;
import java.util.List;

/** What came of reading a workflow. */
public sealed interface Definition {
    /** It can be run. */
    record Sound(Workflow workflow) implements Definition {}

    /** Its file is there but cannot be read now. */
    record Unreadable(IOException failure) implements Definition {}

    /** It cannot; this is all that is wrong with it. */
    record Broken(List<Problem> problems) implements Definition {
        /** Copies the list. */
        public Broken {
            problems = List.copyOf(problems);
        }
    }
}
