/** {@code faultline plan}: what a person does with the plans of a governed workspace, outside the reach of agents. */
@NullMarked
package dev.faultline.app.plan;

import org.jspecify.annotations.NullMarked;
