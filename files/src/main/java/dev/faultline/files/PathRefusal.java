package dev.faultline.files;

/** Why a path is not followed. */
public enum PathRefusal {
    /** It holds a character that no path may hold. */
    HOLDS_NUL,
    /** It is longer than any path may be. */
    TOO_LONG,
    /** It cannot be read as a path. */
    NOT_A_PATH,
    /** Its own names climb above the root. */
    CLIMBS_OUT,
    /** It is absolute or goes through a link, and ends outside the root. */
    LEADS_OUTSIDE,
    /** It goes from link to link without an end. */
    TOO_MANY_LINKS
}
