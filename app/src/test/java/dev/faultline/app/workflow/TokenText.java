package dev.faultline.app.workflow;

import java.util.Base64;

/** What somebody does to a token who should not. */
final class TokenText {
    private static final int PREFIX = 3;

    private TokenText() {}

    /** {@return the token with another value in this byte} */
    static String with(String token, int at, int value) {
        byte[] bytes = Base64.getUrlDecoder().decode(token.substring(PREFIX));
        bytes[at] = (byte) value;
        return token.substring(0, PREFIX)
                + Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    /** {@return the token with one bit of this byte flipped; one from behind if negative} */
    static String flipped(String token, int at) {
        byte[] bytes = Base64.getUrlDecoder().decode(token.substring(PREFIX));
        int place = at < 0 ? bytes.length + at : at;
        return with(token, place, bytes[place] ^ 1);
    }
}
