/** A stdio server on the official SDK whose tools are wrapped by hand, to show every part of the boundary. */
@NullMarked
package dev.faultline.examples.byhand;

import org.jspecify.annotations.NullMarked;
