/** Tools and toolsets: what a server needs to know to offer a family of tools under one contract. */
@NullMarked
package dev.faultline.toolset;

import org.jspecify.annotations.NullMarked;
