package dev.faultline.dialects.problemdetails;

import java.util.regex.Pattern;

/**
 * The beginning of the instances of a server's problems (R29).
 *
 * @param nid the namespace identifier after {@code urn:}, as defined by RFC 8141
 * @param toolset the prefix of a tool that has no operation, including its colon; may be empty
 */
record Namespace(String nid, String toolset) {
    private static final Pattern NID = Pattern.compile("[A-Za-z0-9][A-Za-z0-9-]{0,30}[A-Za-z0-9]");

    /** The namespace of the code tools, which their contract defines. */
    static final Namespace CODE_TOOLS = new Namespace("codeintel", "tools:");

    /** The identifier of a server whose name is not a valid identifier. */
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
