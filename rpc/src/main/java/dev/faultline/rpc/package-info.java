/** JSON-RPC without an SDK: messages, frames, and requests that are answered exactly once. */
@NullMarked
package dev.faultline.rpc;

import org.jspecify.annotations.NullMarked;
