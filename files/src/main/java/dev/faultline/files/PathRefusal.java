package dev.faultline.files;

import dev.faultline.fault.CommonCode;

/** Why a path is rejected. */
public enum PathRefusal {
    /** It contains a NUL character. */
    HOLDS_NUL(CommonCode.INVALID_PATH, "must not contain a NUL character"),
    /** It is longer than the limit. */
    TOO_LONG(CommonCode.INVALID_PATH, "is too long"),
    /** The file system cannot parse it. */
    NOT_A_PATH(CommonCode.INVALID_PATH, "is not a path"),
    /** Its {@code ..} segments climb above the root. */
    CLIMBS_OUT(CommonCode.PATH_TRAVERSAL_BLOCKED, "climbs above the root"),
    /** It is absolute or goes through a link, and ends outside the root. */
    LEADS_OUTSIDE(CommonCode.OUTSIDE_WORKSPACE, "leads outside the root"),
    /** It goes through too many links, perhaps in a circle. */
    TOO_MANY_LINKS(CommonCode.INVALID_PATH, "leads through too many links"),
    /** It leads to a file or folder that no tool serves. */
    WITHHELD(CommonCode.OUTSIDE_WORKSPACE, "is not served");

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
