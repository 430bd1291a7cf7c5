/** The command {@code faultline dashboard}. */
@NullMarked
package dev.faultline.app.dashboard;

import org.jspecify.annotations.NullMarked;
