/**
 * Finds what is wrong with the errors of an MCP server: probes it, judges the answers by rules, and reports findings.
 *
 * <p>Start at {@link dev.faultline.check.Checker}.
 */
@NullMarked
package dev.faultline.check;

import org.jspecify.annotations.NullMarked;
