package dev.faultline.classify;

import dev.faultline.fault.CommonCode;
import dev.faultline.fault.FaultCode;
import dev.faultline.fault.Retry;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Common phrases. Each counts only if a part of the statement begins with it, or with a few words before it. */
final class Phrases {
    private record Phrase(Pattern pattern, Proof proof) {}

    /** The subject of a phrase. */
    private static final String SUBJECT = "(?:\\S{1,80} ){0,8}?";

    private static final String END = "(?:$| (?:at|in|on|for|with|by|after|while|because|due|from|or|and|it)\\b)";

    /** About arguments, before everything else: {@code Invalid value for "timeout"} is not a time-out. */
    private static final List<Phrase> ARGUMENTS = List.of(phrase(
            "(?:invalid|unsupported|bad|unknown) (?:value|arguments?|parameters?|params?|input|option|type|format)\\b"
                    + "|missing (?:required )?(?:arguments?|parameters?|params?|fields?|property|properties|value)\\b"
                    + "|missing required\\b|cannot (?:specify|use|combine|set) both\\b|" + SUBJECT
                    + "(?:is|are) mutually exclusive\\b|\\S{1,80} is (?:a )?required(?: property| parameter|"
                    + " argument| field)?$|must have required property\\b|\\d{1,4} validation errors? for\\b",
            Proof.of(CommonCode.INVALID_INPUT_VALUE)));

    private static final List<Phrase> OTHERS = List.of(
            phrase(
                    "(?:\\S+ ){0,4}?rate.?limit(?:s|ed|ing)?(?: (?:was |is |has been )?(?:exceeded|reached|hit))?" + END
                            + "|(?:you have )?(?:exceeded|hit|reached) (?:the|your|a) (?:\\S+ ){0,3}?rate.?limit\\b"
                            + "|too many requests\\b|(?:request (?:was )?)?throttled\\b",
                    Proof.of(CommonCode.RATE_LIMITED).beforeAnything()),
            // When a quota is renewed, only the server knows.
            phrase(
                    "(?:\\S+ ){0,4}?quota (?:was |is |has been )?exceeded\\b|(?:you )?exceeded your (?:\\S+"
                            + " ){0,3}?quota\\b",
                    Proof.of(CommonCode.RATE_LIMITED).beforeAnything().retry(Retry.UNKNOWN)),
            phrase(
                    "database (?:\\S+ )?is locked\\b|database is busy\\b|SQLITE_BUSY\\b|deadlock (?:was"
                        + " )?(?:detected|found)\\b|could not (?:obtain|acquire) (?:the |a )?lock\\b|lock wait timeout"
                        + " exceeded\\b|could not serialize access\\b",
                    Proof.of(CommonCode.DATABASE_BUSY).beforeAnything()),
            phrase(
                    "(?:the )?(?:server|service|system|model|engine)? ?(?:is )?(?:currently |temporarily )?overloaded"
                            + END + "|overloaded_error\\b|" + SUBJECT
                            + "temporarily unavailable\\b|service unavailable\\b",
                    Proof.of(CommonCode.TEMPORARILY_UNAVAILABLE)),
            phrase(
                    SUBJECT + "timed[ -]out" + END
                            + "|(?:\\S+ ){0,2}(?:connection|request|query|gateway|execution|read|socket) time-?out$|"
                            + SUBJECT + "timeout (?:of )?\\d+ ?ms exceeded\\b|timeout"
                            + " exceeded\\b|(?:context )?deadline exceeded\\b",
                    Proof.of(CommonCode.TIMED_OUT)),
            phrase(
                    "(?:invalid|bad|expired|missing|incorrect) (?:\\S+ )?(?:api.?key|(?:access |auth"
                        + " )?token|credentials)\\b|(?:\\S+ )?authentication (?:has )?(?:failed|required|is"
                        + " required)\\b|requires authentication\\b|(?:you are |user is )?not (?:authenticated|logged"
                        + " in)\\b|unauthori[sz]ed(?:$| )",
                    Proof.of(ClientCode.LOGIN_REQUIRED).beforeAnything()),
            phrase(
                    "(?:access denied|" + SUBJECT + ")?(?:path|file|directory)? ?(?:is )?outside (?:of )?(?:the )?"
                            + "(?:allowed|permitted|configured) (?:director|folder|path|root)",
                    Proof.of(CommonCode.OUTSIDE_WORKSPACE)),
            phrase(
                    "(?:permission|access) (?:was |is )?denied\\b|forbidden(?:$| )|not (?:permitted|allowed)(?:$|"
                            + " to\\b)|insufficient (?:permissions?|privileges?|scopes?)\\b|must be owner of\\b",
                    Proof.of(ClientCode.NOT_PERMITTED)),
            phrase(
                    "duplicate key\\b|unique constraint (?:failed|violat)|duplicate entry\\b",
                    Proof.of(CommonCode.CONSTRAINT_VIOLATED)),
            phrase(SUBJECT + "already exists?" + END, Proof.of(ClientCode.ITEM_ALREADY_EXISTS)),
            phrase(
                    "could not find (?:an )?exact match for edit\\b|string to replace not found\\b|" + SUBJECT
                            + "precondition failed\\b",
                    precondition()),
            phrase("fetch failed$|network error" + END + "|socket hang up\\b", CommonCode.NETWORK_FAILED),
            phrase(
                    "(?!.*\\b(?:module|command|method|function|tool)\\b)" + SUBJECT
                            + "(?:(?:was |were |is |could )?not (?:be )?found|do(?:es)? not exist|doesn't exist)" + END
                            + "|no such (?!module|command|method|function|tool|host)\\S",
                    CommonCode.ITEM_NOT_FOUND));

    private Phrases() {}

    /** {@return what a phrase in this statement proves} */
    static Optional<Proof> in(Statement statement) {
        return find(OTHERS, statement);
    }

    /** {@return what a phrase about wrong arguments in this statement proves} */
    static Optional<Proof> aboutArguments(Statement statement) {
        return find(ARGUMENTS, statement);
    }

    private static Optional<Proof> find(List<Phrase> phrases, Statement statement) {
        return phrases.stream()
                .filter(phrase -> statement.parts().stream()
                        .anyMatch(part -> phrase.pattern().matcher(part).lookingAt()))
                .map(Phrase::proof)
                .findFirst();
    }

    /** {@return proof that something is not in the state that the call expects} */
    static Proof precondition() {
        return Proof.of(ClientCode.PRECONDITION_UNMET).advising("Read the current state, then decide again.");
    }

    private static Phrase phrase(String pattern, FaultCode code) {
        return phrase(pattern, Proof.of(code));
    }

    private static Phrase phrase(String pattern, Proof proof) {
        return new Phrase(Pattern.compile(pattern, Pattern.CASE_INSENSITIVE), proof);
    }
}
