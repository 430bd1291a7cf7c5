/** What the governed workspace needs from outside: its journal, over the trails, and the audit of a server's start. */
@NullMarked
package dev.faultline.app.workspace;

import org.jspecify.annotations.NullMarked;
