package dev.faultline.dialects.problemdetails;

import java.util.regex.Pattern;

/**
 * What the instances of a server's problems begin with (R29).
 *
 * @param nid the identifier behind {@code urn:}, as RFC 8141 has it
 * @param toolset what stands before a tool that has no operation, with its colon; empty if nothing does
 */
record Namespace(String nid, String toolset) {
    private static final Pattern NID = Pattern.compile("[A-Za-z0-9][A-Za-z0-9-]{0,30}[A-Za-z0-9]");

    /** That of the code tools: theirs is a name of their contract. */
    static final Namespace CODE_TOOLS = new Namespace("codeintel", "tools:");

    /** The identifier of a server whose name is not one. */
    static final String FALLBACK = "mcp";

    Namespace {
        if (!isValid(nid)) {
            throw new IllegalArgumentException("\"" + nid
                    + "\" is not a URN namespace: use 2 to 32 letters, digits and hyphens, no hyphen first or last");
        }
    }

    static boolean isValid(String nid) {
        return NID.matcher(nid).matches();
    }
}
