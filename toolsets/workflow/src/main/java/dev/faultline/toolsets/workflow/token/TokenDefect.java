package dev.faultline.toolsets.workflow.token;

import dev.faultline.dialects.toolerror.ToolErrorCode;

/** What can be wrong with a token itself. Several share one code; {@code tokenErrorCode} distinguishes them. */
public enum TokenDefect {
    TOKEN_INVALID_FORMAT(ToolErrorCode.TOKEN_INVALID_FORMAT, "The token is blank or too long"),
    TOKEN_UNKNOWN_PREFIX(ToolErrorCode.TOKEN_INVALID_FORMAT, "The token has an unknown prefix"),
    TOKEN_BAD_ENCODING(ToolErrorCode.TOKEN_INVALID_FORMAT, "The token is not valid base64url"),
    TOKEN_BAD_LENGTH(ToolErrorCode.TOKEN_INVALID_FORMAT, "The token has the wrong length"),
    TOKEN_PREFIX_MISMATCH(ToolErrorCode.TOKEN_INVALID_FORMAT, "The token's prefix belongs to another kind of token"),
    TOKEN_UNSUPPORTED_VERSION(
            ToolErrorCode.TOKEN_UNSUPPORTED_VERSION, "This server does not support the version of the token"),
    TOKEN_BAD_SIGNATURE(ToolErrorCode.TOKEN_BAD_SIGNATURE, "The token's signature is not valid");

    private final ToolErrorCode code;
    private final String message;

    TokenDefect(ToolErrorCode code, String message) {
        this.code = code;
        this.message = message;
    }

    /** {@return the code that clients receive} */
    public ToolErrorCode code() {
        return code;
    }

    /** {@return the message, which never repeats the token} */
    public String message() {
        return message;
    }
}
