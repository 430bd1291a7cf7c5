package dev.faultline.toolsets.workflow.token;

import dev.faultline.dialects.toolerror.ToolErrorCode;

/** What can be wrong with a token itself. Several are told by one code; {@code tokenErrorCode} tells them apart. */
public enum TokenDefect {
    TOKEN_INVALID_FORMAT(ToolErrorCode.TOKEN_INVALID_FORMAT, "The token has not the form of a token"),
    TOKEN_UNKNOWN_PREFIX(ToolErrorCode.TOKEN_INVALID_FORMAT, "The token does not begin as a token does"),
    TOKEN_BAD_ENCODING(ToolErrorCode.TOKEN_INVALID_FORMAT, "The token is not written as a token is"),
    TOKEN_BAD_LENGTH(ToolErrorCode.TOKEN_INVALID_FORMAT, "The token is cut short or too long"),
    TOKEN_PREFIX_MISMATCH(ToolErrorCode.TOKEN_INVALID_FORMAT, "The token's beginning is that of another kind"),
    TOKEN_UNSUPPORTED_VERSION(
            ToolErrorCode.TOKEN_UNSUPPORTED_VERSION, "The token is of a version that is not read here"),
    TOKEN_BAD_SIGNATURE(ToolErrorCode.TOKEN_BAD_SIGNATURE, "The token's signature does not hold");

    private final ToolErrorCode code;
    private final String message;

    TokenDefect(ToolErrorCode code, String message) {
        this.code = code;
        this.message = message;
    }

    /** {@return the code that clients are told} */
    public ToolErrorCode code() {
        return code;
    }

    /** {@return what is wrong, in a sentence that never repeats the token} */
    public String message() {
        return message;
    }
}
