/** {@code faultline session}: the locked sessions of governed workspaces, for the people who look after them. */
@NullMarked
package dev.faultline.app.session;

import org.jspecify.annotations.NullMarked;
