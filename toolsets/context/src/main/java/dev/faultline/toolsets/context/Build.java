package dev.faultline.toolsets.context;

import java.util.List;

/** What came of building a cache. */
public sealed interface Build {
    /** It is there. */
    record Built(String version, int documents) implements Build {}

    /** It is not, and what was there before still is. */
    record Refused(List<Flaw> flaws) implements Build {
        /** Copies the flaws, of which there is at least one. */
        public Refused {
            flaws = List.copyOf(flaws);
            if (flaws.isEmpty()) {
                throw new IllegalArgumentException("a refusal needs a reason");
            }
        }
    }
}
