/**
 * A gateway that puts any MCP server under contract: messages pass unchanged, failures are recorded and reported in one
 * form.
 *
 * <p>{@link dev.faultline.gateway.StdioGateway} serves one client over standard input and output,
 * {@link dev.faultline.gateway.HttpGateway} any number of clients over HTTP. Both are shells around the decisions in
 * {@link dev.faultline.gateway.relay}.
 */
@NullMarked
package dev.faultline.gateway;

import org.jspecify.annotations.NullMarked;
