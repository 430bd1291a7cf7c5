/** {@code faultline workflow}: checks, repairs and exports the sessions of workflows. */
@NullMarked
package dev.faultline.app.workflow;

import org.jspecify.annotations.NullMarked;
