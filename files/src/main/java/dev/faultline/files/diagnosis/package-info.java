/**
 * Why a program does not start, as far as it shows, and what a person can do.
 * {@link dev.faultline.files.diagnosis.Trouble} is where to enter.
 */
@NullMarked
package dev.faultline.files.diagnosis;

import org.jspecify.annotations.NullMarked;
