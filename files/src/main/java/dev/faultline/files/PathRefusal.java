package dev.faultline.files;

import dev.faultline.fault.CommonCode;

/** Why a path is not followed. */
public enum PathRefusal {
    /** It holds a character that no path may hold. */
    HOLDS_NUL(CommonCode.INVALID_PATH, "must not contain a NUL character"),
    /** It is longer than any path may be. */
    TOO_LONG(CommonCode.INVALID_PATH, "is too long"),
    /** It cannot be read as a path. */
    NOT_A_PATH(CommonCode.INVALID_PATH, "is not a path"),
    /** Its own names climb above the root. */
    CLIMBS_OUT(CommonCode.PATH_TRAVERSAL_BLOCKED, "climbs above the root"),
    /** It is absolute or goes through a link, and ends outside the root. */
    LEADS_OUTSIDE(CommonCode.OUTSIDE_WORKSPACE, "leads outside the root"),
    /** It goes from link to link without an end. */
    TOO_MANY_LINKS(CommonCode.INVALID_PATH, "leads through too many links");

    private final CommonCode code;
    private final String reason;

    PathRefusal(CommonCode code, String reason) {
        this.code = code;
        this.reason = reason;
    }

    /** {@return the code of a path that is rejected for this reason (R4)} */
    public CommonCode code() {
        return code;
    }

    /** {@return what follows the name of the argument in a message, such as "is too long"} */
    public String reason() {
        return reason;
    }
}
