package dev.faultline.dialects.systemerror;

import dev.faultline.fault.Origin;
import dev.faultline.text.BoundedText;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;

/** An origin reduced to what the contract lets the members hold; what does not fit is absent, never mended. */
record WireOrigin(
        Optional<String> role,
        Optional<String> session,
        Optional<String> workspace,
        String tool,
        Optional<String> phase,
        Optional<String> plan) {
    /** The tool of which nobody knows the name. */
    static final String UNKNOWN_TOOL = "unknown";

    /** The longest tool name and phase id, in bytes: a client may have made them up. */
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

    /** SE-09: a plan is named by its SHA-256; what the caller sent in its place stays in the record. */
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
            default -> Optional.empty(); // a text from configuration
        };
    }

    private static Optional<String> name(String text) {
        return text.isBlank() ? Optional.empty() : Optional.of(BoundedText.ellipsized(text, MAX_NAME));
    }
}
