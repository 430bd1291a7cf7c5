package dev.faultline.classify;

import dev.faultline.fault.CommonCode;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Codes that many APIs use, as the value of a code member, without regard to case and separators. */
final class SpelledCodes {
    private static final Proof LOGIN = Proof.of(ClientCode.LOGIN_REQUIRED).beforeAnything();
    private static final Proof PERMISSION = Proof.of(ClientCode.NOT_PERMITTED);
    private static final Proof NOT_FOUND = Proof.of(CommonCode.ITEM_NOT_FOUND);
    private static final Proof LIMITED = Proof.of(CommonCode.RATE_LIMITED).beforeAnything();
    private static final Proof LATE = Proof.of(CommonCode.TIMED_OUT);
    private static final Proof UNAVAILABLE = Proof.of(CommonCode.TEMPORARILY_UNAVAILABLE);
    private static final Proof INPUT = Proof.of(CommonCode.INVALID_INPUT_VALUE);
    private static final Proof EXISTS = Proof.of(ClientCode.ITEM_ALREADY_EXISTS);

    private static final Map<String, Proof> WORDS = Map.ofEntries(
            Map.entry("notfound", NOT_FOUND),
            Map.entry("resourcenotfound", NOT_FOUND),
            Map.entry("unauthorized", LOGIN),
            Map.entry("unauthenticated", LOGIN),
            Map.entry("authrequired", LOGIN),
            Map.entry("forbidden", PERMISSION),
            Map.entry("permissiondenied", PERMISSION),
            Map.entry("accessdenied", PERMISSION),
            Map.entry("ratelimited", LIMITED),
            Map.entry("ratelimit", LIMITED),
            Map.entry("ratelimitexceeded", LIMITED),
            Map.entry("toomanyrequests", LIMITED),
            Map.entry("resourceexhausted", LIMITED),
            Map.entry("timeout", LATE),
            Map.entry("deadlineexceeded", LATE),
            Map.entry("unavailable", UNAVAILABLE),
            Map.entry("serviceunavailable", UNAVAILABLE),
            Map.entry("overloaded", UNAVAILABLE),
            Map.entry("networkerror", Proof.of(CommonCode.NETWORK_FAILED)),
            Map.entry("network", Proof.of(CommonCode.NETWORK_FAILED)),
            Map.entry("validation", INPUT),
            Map.entry("validationerror", INPUT),
            Map.entry("invalidargument", INPUT),
            Map.entry("invalidinput", INPUT),
            Map.entry("invalidparams", INPUT),
            Map.entry("badrequest", INPUT),
            Map.entry("alreadyexists", EXISTS),
            Map.entry("conflict", Proof.of(CommonCode.STATE_CONFLICT)),
            Map.entry("failedprecondition", Phrases.precondition()),
            Map.entry("preconditionfailed", Phrases.precondition()),
            Map.entry("sqlitebusy", Proof.of(CommonCode.DATABASE_BUSY).beforeAnything()));

    private SpelledCodes() {}

    /** {@return what a code with this name proves} */
    static Optional<Proof> proof(String word) {
        String plain = word.toLowerCase(Locale.ROOT).replaceAll("[_ -]", "");
        return Optional.ofNullable(WORDS.get(plain))
                .or(() -> Optional.ofNullable(WORDS.get(plain.replaceAll("error$|exception$", ""))));
    }
}
