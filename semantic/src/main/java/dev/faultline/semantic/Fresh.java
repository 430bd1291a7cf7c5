package dev.faultline.semantic;

import dev.faultline.semantic.Fusion.Ranked;
import dev.faultline.toolsets.code.SemanticIndex.Finding;
import dev.faultline.toolsets.code.SourceFiles;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Makes findings of chunks, each held against its file as it is now: lines of another text are never told. */
final class Fresh {
    /** Below this, two texts have no more in common than any two. */
    private static final double SIMILAR = 0.2;

    private final SourceFiles files;
    private final Map<String, Optional<Content>> contents = new Recent();
    private final Set<String> seen = new HashSet<>();
    private final Set<String> changed = new HashSet<>();

    /** Findings of one file are near each other; that all files were in memory would be too much. */
    private static final class Recent extends LinkedHashMap<String, Optional<Content>> {
        private static final long serialVersionUID = 1;
        private static final int MOST = 32;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Optional<Content>> eldest) {
            return size() > MOST;
        }
    }

    Fresh(SourceFiles files) {
        this.files = files;
    }

    /** {@return the findings, the best first, without those whose files have changed} */
    List<Finding> findings(List<Ranked> ranked, int limit) {
        List<Finding> findings = new ArrayList<>();
        for (Ranked each : ranked) {
            if (findings.size() == limit) {
                break;
            }
            String path = each.chunk().path();
            seen.add(path);
            Optional<Content> content = contents.computeIfAbsent(path, this::read)
                    .filter(now -> now.hash().equals(each.chunk().hash()))
                    .filter(now -> each.chunk().chunk().end() < now.lines().size());
            content.ifPresentOrElse(now -> findings.add(finding(each, now)), () -> changed.add(path));
        }
        return findings;
    }

    /** {@return the files that have changed, of those that were looked at} */
    Set<String> changed() {
        return changed;
    }

    /** {@return whether more of the files have changed than not: then the index has little to say} */
    boolean isOutdated() {
        return changed.size() * 2 > seen.size();
    }

    private Optional<Content> read(String path) {
        try {
            return files.read(path, Content.MOST_BYTES).map(Content::of);
        } catch (IOException e) { // may not be read any more: as good as gone
            return Optional.empty();
        }
    }

    private static Finding finding(Ranked ranked, Content content) {
        Chunk chunk = ranked.chunk().chunk();
        return new Finding(
                ranked.chunk().path(),
                chunk.start(),
                chunk.end(),
                chunk.symbol(),
                chunk.text(content.lines()),
                ranked.score(),
                ranked.similarity(),
                why(ranked));
    }

    private static String why(Ranked ranked) {
        if (ranked.hasWords() && ranked.similarity() < SIMILAR) {
            return "has words of the query";
        }
        String meaning = String.format(Locale.ROOT, "means something similar (%.2f)", ranked.similarity());
        return ranked.hasWords() ? meaning + " and has words of the query" : meaning;
    }
}
