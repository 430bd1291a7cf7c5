package dev.faultline.dialects.systemerror;

import dev.faultline.fault.Origin;
import dev.faultline.text.BoundedText;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;

/** An origin reduced to the values that the contract allows; a value that is not allowed is absent, never repaired. */
record WireOrigin(
        Optional<String> role,
        Optional<String> session,
        Optional<String> workspace,
        String tool,
        Optional<String> phase,
        Optional<String> plan) {
    /** The name of an unknown tool. */
    static final String UNKNOWN_TOOL = "unknown";

    /** The maximum length of a tool name or phase id in bytes, because clients can send any text. */
    private static final int MAX_NAME = 256;

    private static final int UUID_LENGTH = 36;
    private static final int SHA_256_LENGTH = 64;

    static WireOrigin of(Origin origin) {
        Optional<String> session = origin.session().filter(WireOrigin::isSession);
        // SE-04 to SE-06: before a session there is no role and no workspace either.
        boolean begun = session.isPresent();
        return new WireOrigin(
                OriginAttribute.ROLE.of(origin).filter(role -> begun).flatMap(WireOrigin::role),
                session,
                OriginAttribute.WORKSPACE.of(origin).filter(root -> begun).flatMap(AbsolutePath::canonical),
                origin.tool().flatMap(WireOrigin::name).orElse(UNKNOWN_TOOL),
                OriginAttribute.PHASE.of(origin).flatMap(WireOrigin::name),
                OriginAttribute.PLAN.of(origin).filter(WireOrigin::isPlan));
    }

    static boolean isSession(String id) {
        return id.length() == UUID_LENGTH
                && IntStream.range(0, UUID_LENGTH)
                        .allMatch(i -> isDashOfUuid(i) ? id.charAt(i) == '-' : HexFormat.isHexDigit(id.charAt(i)));
    }

    /** SE-09: a plan is identified by its SHA-256; any other value is not one. */
    static boolean isPlan(String hash) {
        return hash.length() == SHA_256_LENGTH && hash.chars().allMatch(HexFormat::isHexDigit);
    }

    private static boolean isDashOfUuid(int at) {
        return at == 8 || at == 13 || at == 18 || at == 23;
    }

    // R23: the wire keeps the contract's own names.
    private static Optional<String> role(String name) {
        return switch (name.toUpperCase(Locale.ROOT)) {
            case "ANTIGRAVITY", "PLANNER" -> Optional.of("ANTIGRAVITY");
            case "WINDSURF", "EXECUTOR" -> Optional.of("WINDSURF");
            default -> Optional.empty(); // the configuration may contain any text
        };
    }

    static Optional<String> name(String text) {
        return text.isBlank() ? Optional.empty() : Optional.of(BoundedText.ellipsized(text, MAX_NAME));
    }
}
