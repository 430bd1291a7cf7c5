/**
 * The two eras of MCP: up to revision 2025-11-25 a client initializes a connection, from 2026-07-28 on every request
 * describes itself. This package translates between them, without I/O.
 *
 * <p>For clients of the modern era, begin with {@link dev.faultline.rpc.era.ModernRequest} for what comes in and
 * {@link dev.faultline.rpc.era.ModernCall} for what goes out; for servers of the modern era, with
 * {@link dev.faultline.rpc.era.ModernPeer}.
 */
@NullMarked
package dev.faultline.rpc.era;

import org.jspecify.annotations.NullMarked;
