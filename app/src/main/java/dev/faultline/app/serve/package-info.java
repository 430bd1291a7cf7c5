/** {@code faultline serve}: the settings, the composition of a server, and its hosts over HTTP and stdio. */
@NullMarked
package dev.faultline.app.serve;

import org.jspecify.annotations.NullMarked;
