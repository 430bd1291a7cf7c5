/** Observers that log, count and trace calls. */
@NullMarked
package dev.faultline.observe;

import org.jspecify.annotations.NullMarked;
