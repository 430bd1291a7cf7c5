package dev.faultline.semantic;

import dev.faultline.internal.RecentMap;
import dev.faultline.semantic.Fusion.Ranked;
import dev.faultline.toolsets.code.SemanticIndex.SimilarCode;
import dev.faultline.toolsets.code.SourceFiles;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Turns chunks into findings and drops those whose file has changed, so that outdated lines are never returned. */
final class FreshnessCheck {
    /** A similarity below this is no higher than that of two random texts. */
    private static final double SIMILAR = 0.2;

    private static final int MAX_FILES = 32;

    private final SourceFiles files;
    /** Findings in one file follow each other closely, but not all files fit in memory. */
    private final Map<String, Optional<Content>> contents = new RecentMap<>(MAX_FILES);

    private final Set<String> seen = new HashSet<>();
    private final Set<String> changed = new HashSet<>();

    FreshnessCheck(SourceFiles files) {
        this.files = files;
    }

    /** {@return the findings whose files have not changed, best first} */
    List<SimilarCode> findings(List<Ranked> ranked, int limit) {
        List<SimilarCode> findings = new ArrayList<>();
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

    /** {@return the checked files that have changed} */
    Set<String> changed() {
        return changed;
    }

    /** {@return whether most of the checked files have changed, which makes the index useless for the query} */
    boolean isOutdated() {
        return changed.size() * 2 > seen.size();
    }

    private Optional<Content> read(String path) {
        try {
            return files.read(path, Content.MAX_BYTES).map(Content::of);
        } catch (IOException e) { // no longer readable, which is the same as deleted
            return Optional.empty();
        }
    }

    private static SimilarCode finding(Ranked ranked, Content content) {
        Chunk chunk = ranked.chunk().chunk();
        return new SimilarCode(
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
