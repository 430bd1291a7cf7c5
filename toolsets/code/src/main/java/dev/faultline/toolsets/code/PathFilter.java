package dev.faultline.toolsets.code;

import dev.faultline.fault.FaultException;
import dev.faultline.json.JsonPointer;
import dev.faultline.tool.Issue;
import dev.faultline.tool.Issues;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Selects the files that a caller wants. */
record PathFilter(Optional<List<Glob>> include, List<Glob> exclude, Optional<Set<String>> endings) {
    private static final int MOST_GLOBS = 100;

    /**
     * {@return the globs of an argument}
     *
     * @throws FaultException if a glob is invalid, or there are too many
     */
    static List<Glob> globs(String argument, List<String> texts) {
        JsonPointer at = JsonPointer.ROOT.child(argument);
        if (texts.size() > MOST_GLOBS) {
            throw new FaultException(Issues.faultOf(List.of(Issue.value(at, "at most " + MOST_GLOBS + " globs"))));
        }
        List<Glob> globs = new ArrayList<>();
        List<Issue> issues = new ArrayList<>();
        for (int i = 0; i < texts.size(); i++) {
            try {
                globs.add(Glob.of(texts.get(i)));
            } catch (IllegalArgumentException e) {
                issues.add(Issue.format(at.child(Integer.toString(i)), "a glob: " + e.getMessage()));
            }
        }
        if (!issues.isEmpty()) {
            throw new FaultException(Issues.faultOf(issues));
        }
        return globs;
    }

    boolean wants(FileWalk.WalkedFile file) {
        List<String> names = file.names();
        return include.map(globs -> globs.stream().anyMatch(glob -> glob.matches(names)))
                        .orElse(true)
                && exclude.stream().noneMatch(glob -> glob.matches(names))
                && endings.map(known -> Languages.fits(known, names.getLast())).orElse(true);
    }
}
