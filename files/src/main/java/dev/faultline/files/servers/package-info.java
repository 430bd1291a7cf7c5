/**
 * The files in which people name their MCP servers: those of Claude Desktop, Claude Code, Cursor and VS Code.
 *
 * <p>Start at {@link dev.faultline.files.servers.ServersFile}. {@link dev.faultline.files.servers.Adoption} changes a
 * file so that a gateway stands in front of each server.
 */
@NullMarked
package dev.faultline.files.servers;

import org.jspecify.annotations.NullMarked;
