package dev.faultline.gateway.remote;

import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/**
 * Recognises the response of a server that does not know a session any more. MCP says 404, but many servers answer 400,
 * and say why.
 */
final class LostSessions {
    private static final int BAD_REQUEST = 400;
    private static final int NOT_FOUND = 404;

    private static final Pattern REASON = Pattern.compile(
            "session[ _-]?id\\b|\\b(?:unknown|invalid|expired|missing|no|no such|no valid) session\\b|\\bsession (?:is"
                    + " |was |has |does |could )?(?:not (?:found|be found|exist)|unknown|invalid|expired"
                    + "|closed|terminated|ended)\\b|\\bserver not initialized\\b",
            Pattern.CASE_INSENSITIVE);

    private LostSessions() {}

    /** {@return whether this response to a request in a session says that there is no such session} */
    static boolean isOne(int status, byte[] body) {
        return status == NOT_FOUND
                || (status == BAD_REQUEST
                        && REASON.matcher(new String(body, StandardCharsets.UTF_8))
                                .find());
    }
}
