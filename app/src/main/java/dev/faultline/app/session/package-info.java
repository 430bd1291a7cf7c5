/** {@code faultline session}: lists, shows and releases the locked sessions of governed workspaces. */
@NullMarked
package dev.faultline.app.session;

import org.jspecify.annotations.NullMarked;
