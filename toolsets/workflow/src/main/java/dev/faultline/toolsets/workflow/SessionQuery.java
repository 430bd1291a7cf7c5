package dev.faultline.toolsets.workflow;

import dev.faultline.toolsets.workflow.session.SessionId;
import dev.faultline.toolsets.workflow.session.SessionPurpose;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** The criteria for finding a session. */
record SessionQuery(
        String workspace,
        Optional<String> words,
        Optional<SessionId> session,
        Optional<String> gitBranch,
        Optional<String> gitHeadSha,
        boolean sameWorkspaceOnly) {
    private static final Pattern SPACE = Pattern.compile("\\s+");

    /** {@return whether the candidate is eligible} */
    boolean matches(SessionCandidate candidate) {
        return matches(candidate.purpose());
    }

    /** {@return whether a session with this purpose is eligible} */
    boolean matches(SessionPurpose purpose) {
        return !sameWorkspaceOnly || purpose.workspace().equals(workspace);
    }

    /** {@return how well the candidate matches} */
    int score(SessionCandidate candidate) {
        return reasons(candidate).size();
    }

    /** {@return the reasons why the candidate matches, in a fixed order} */
    List<String> reasons(SessionCandidate candidate) {
        SessionPurpose purpose = candidate.purpose();
        List<String> reasons = new ArrayList<>();
        if (session.filter(candidate.session().id()::equals).isPresent()) {
            reasons.add("matched_exact_id");
        }
        if (gitHeadSha.isPresent() && gitHeadSha.equals(purpose.gitHeadSha())) {
            reasons.add("matched_head_sha");
        }
        if (gitBranch.isPresent() && gitBranch.equals(purpose.gitBranch())) {
            reasons.add("matched_branch");
        }
        if (purpose.workspace().equals(workspace)) {
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
