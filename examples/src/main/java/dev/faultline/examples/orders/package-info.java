/** A server for orders, guarded: the example of the README. */
@NullMarked
package dev.faultline.examples.orders;

import org.jspecify.annotations.NullMarked;
