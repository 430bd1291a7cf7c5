/**
 * The rules: pure functions from a probe and its exchanges to a judgement, each with a stable id and a page.
 *
 * <p>Start at {@link dev.faultline.check.rule.CheckRule}.
 */
@NullMarked
package dev.faultline.check.rule;

import org.jspecify.annotations.NullMarked;
