package dev.faultline.dialects.problemdetails;

import java.net.URI;

/** The prefix of the code in the {@code type} of a problem (R24). */
record TypeBase(URI base) {
    private static final String BEFORE_A_CODE = "/:#=";

    TypeBase {
        String text = base.toString();
        boolean open = !text.isEmpty() && BEFORE_A_CODE.indexOf(text.charAt(text.length() - 1)) >= 0;
        if (!base.isAbsolute() || !(open || base.equals(ProblemDetailsDialect.ABOUT_BLANK))) {
            throw new IllegalArgumentException(
                    "the base of problem types is an absolute URI that ends in /, :, # or =");
        }
    }

    String typeOf(ProblemType code) {
        return typeOf(code.wire());
    }

    String typeOf(String code) {
        return base.equals(ProblemDetailsDialect.ABOUT_BLANK) ? base.toString() : base + code;
    }
}
