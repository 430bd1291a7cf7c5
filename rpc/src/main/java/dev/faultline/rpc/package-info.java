/** JSON-RPC without an SDK: messages, frames, and the entry point that answers invalid messages. */
@NullMarked
package dev.faultline.rpc;

import org.jspecify.annotations.NullMarked;
