/**
 * Starts servers once, and says which of them work and why the others do not:
 * {@link dev.faultline.check.doctor.ServerDoctor}.
 */
@NullMarked
package dev.faultline.check.doctor;

import org.jspecify.annotations.NullMarked;
