/** The layout of the sources, decided by a machine. */
@NullMarked
package dev.faultline.format;

import org.jspecify.annotations.NullMarked;
