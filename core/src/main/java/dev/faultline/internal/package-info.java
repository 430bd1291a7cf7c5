/** What several modules share and what is not an API: it may change in any version. */
@NullMarked
package dev.faultline.internal;

import org.jspecify.annotations.NullMarked;
