/** The audit log: what happened, durably, one line each, chained so that a change is found. */
@NullMarked
package dev.faultline.trail;

import org.jspecify.annotations.NullMarked;
