/** The command {@code faultline gateway}. */
@NullMarked
package dev.faultline.app.gateway;

import org.jspecify.annotations.NullMarked;
