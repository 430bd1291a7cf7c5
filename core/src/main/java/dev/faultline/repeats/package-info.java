/** Which calls repeat one that was answered with certainty, so that the answer is kept and not only given (R45). */
@NullMarked
package dev.faultline.repeats;

import org.jspecify.annotations.NullMarked;
