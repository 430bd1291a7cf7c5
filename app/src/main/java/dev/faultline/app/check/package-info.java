/** The command {@code faultline check}. */
@NullMarked
package dev.faultline.app.check;

import org.jspecify.annotations.NullMarked;
