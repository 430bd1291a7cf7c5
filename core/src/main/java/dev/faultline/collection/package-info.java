/** Collections that the JDK does not have. */
@NullMarked
package dev.faultline.collection;

import org.jspecify.annotations.NullMarked;
