/** {@code faultline doctor}: why does a server not start? */
@NullMarked
package dev.faultline.app.doctor;

import org.jspecify.annotations.NullMarked;
