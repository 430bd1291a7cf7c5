package dev.faultline.toolsets.workflow.testing;

import java.util.Base64;

/** Changes tokens in ways that the server must reject. */
public final class TamperedToken {
    private static final int PREFIX = 3;

    private TamperedToken() {}

    /** {@return the token with another value in this byte} */
    public static String with(String token, int at, int value) {
        byte[] bytes = Base64.getUrlDecoder().decode(token.substring(PREFIX));
        bytes[at] = (byte) value;
        return token.substring(0, PREFIX)
                + Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    /** {@return the token with one bit of this byte flipped; a negative index counts from the end} */
    public static String flipped(String token, int at) {
        byte[] bytes = Base64.getUrlDecoder().decode(token.substring(PREFIX));
        int index = at < 0 ? bytes.length + at : at;
        return with(token, index, bytes[index] ^ 1);
    }
}
