package dev.faultline.dialects.problemdetails;

import dev.faultline.fault.CodeFacts;
import dev.faultline.fault.FaultCode;
import java.util.Locale;
import java.util.regex.Pattern;

/** A code of a server's author that has no HTTP status of its own; its status follows from its kind. */
record AuthorCode(FaultCode code, String wire) implements ProblemType {
    private static final Pattern BETWEEN_WORDS = Pattern.compile("(?<=[a-z0-9])(?=[A-Z])|[^A-Za-z0-9]+");
    private static final Pattern DASHES_AROUND = Pattern.compile("^-+|-+$");

    static AuthorCode of(FaultCode code) {
        String dashed = BETWEEN_WORDS.matcher(code.wire()).replaceAll("-").toLowerCase(Locale.ROOT);
        return new AuthorCode(code, DASHES_AROUND.matcher(dashed).replaceAll(""));
    }

    @Override
    public String name() {
        return code.name();
    }

    @Override
    public CodeFacts facts() {
        return code.facts();
    }

    // Never 401: it would have to tell the client how to log in, which a tool result cannot do.
    @Override
    public int status() {
        return switch (code.kind()) {
            case INVALID_INPUT -> 400;
            case UNAUTHENTICATED, PERMISSION_DENIED -> 403;
            case NOT_FOUND -> 404;
            case ALREADY_EXISTS, CONFLICT, PRECONDITION_FAILED -> 409;
            case POLICY_REJECTED -> 422;
            case CORRUPT, INTERNAL -> 500;
            case UNAVAILABLE, EXHAUSTED -> 503;
            case TIMEOUT -> 504;
        };
    }
}
