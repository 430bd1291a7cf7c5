package dev.faultline.toolsets.context;

import java.util.List;

/** The result of building a cache. */
public sealed interface BuildResult {
    /** The cache was built. */
    record Built(String version, int documents) implements BuildResult {}

    /** The cache was not built; an earlier one is unchanged. */
    record Refused(List<Flaw> flaws) implements BuildResult {
        /** Copies the flaws; there is at least one. */
        public Refused {
            flaws = List.copyOf(flaws);
            if (flaws.isEmpty()) {
                throw new IllegalArgumentException("a refusal needs a reason");
            }
        }
    }
}
