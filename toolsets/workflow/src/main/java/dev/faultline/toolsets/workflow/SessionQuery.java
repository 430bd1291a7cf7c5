package dev.faultline.toolsets.workflow;

import dev.faultline.toolsets.workflow.session.About;
import dev.faultline.toolsets.workflow.session.SessionId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** What somebody remembers of a session. */
record SessionQuery(
        String workspace,
        Optional<String> words,
        Optional<SessionId> session,
        Optional<String> gitBranch,
        Optional<String> gitHeadSha,
        boolean sameWorkspaceOnly) {
    private static final Pattern SPACE = Pattern.compile("\\s+");

    /** {@return whether the candidate may be meant at all} */
    boolean admits(Candidate candidate) {
        return admits(candidate.about());
    }

    /** {@return whether a session for this may be meant at all} */
    boolean admits(About about) {
        return !sameWorkspaceOnly || about.workspace().equals(workspace);
    }

    /** {@return how much speaks for the candidate} */
    int score(Candidate candidate) {
        return reasons(candidate).size();
    }

    /** {@return what speaks for the candidate, in a fixed order} */
    List<String> reasons(Candidate candidate) {
        About about = candidate.about();
        List<String> reasons = new ArrayList<>();
        if (session.filter(candidate.session().id()::equals).isPresent()) {
            reasons.add("matched_exact_id");
        }
        if (gitHeadSha.isPresent() && gitHeadSha.equals(about.gitHeadSha())) {
            reasons.add("matched_head_sha");
        }
        if (gitBranch.isPresent() && gitBranch.equals(about.gitBranch())) {
            reasons.add("matched_branch");
        }
        if (about.workspace().equals(workspace)) {
            reasons.add("same_workspace");
        }
        String text = candidate.text().toLowerCase(Locale.ROOT);
        terms().stream().filter(text::contains).forEach(term -> reasons.add("matched_word"));
        return reasons;
    }

    private List<String> terms() {
        return words.map(text -> Arrays.stream(
                                SPACE.split(text.toLowerCase(Locale.ROOT).trim()))
                        .filter(term -> !term.isEmpty())
                        .distinct()
                        .toList())
                .orElse(List.of());
    }
}
