/**
 * Guards an MCP server on Spring AI. The dependency alone is enough:
 * {@link dev.faultline.spring.FaultlineAutoConfiguration} serves the application's tools, prompts and resources with a
 * {@link dev.faultline.server.FaultlineServer}. {@link dev.faultline.spring.FaultlineProperties} are its settings.
 */
@NullMarked
package dev.faultline.spring;

import org.jspecify.annotations.NullMarked;
