/** The guard around the official MCP SDK: servers under contract, and clients that read any contract. */
@NullMarked
package dev.faultline.server;

import org.jspecify.annotations.NullMarked;
