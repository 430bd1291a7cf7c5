/** {@code faultline serve}: the settings, the composition of a server, and the host that carries it over HTTP. */
@NullMarked
package dev.faultline.app.serve;

import org.jspecify.annotations.NullMarked;
