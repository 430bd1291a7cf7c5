/** Code that several modules share and that is not part of the API: it may change in any version. */
@NullMarked
package dev.faultline.internal;

import org.jspecify.annotations.NullMarked;
