/**
 * An MCP server that is reached over HTTP, by the transport "Streamable HTTP" or the older "HTTP+SSE".
 *
 * <p>Start at {@link dev.faultline.gateway.remote.RemoteSession}.
 */
@NullMarked
package dev.faultline.gateway.remote;

import org.jspecify.annotations.NullMarked;
