/**
 * {@code faultline plan}: lists, checks, approves and revokes the plans of a governed workspace. Agents cannot run
 * these commands.
 */
@NullMarked
package dev.faultline.app.plan;

import org.jspecify.annotations.NullMarked;
