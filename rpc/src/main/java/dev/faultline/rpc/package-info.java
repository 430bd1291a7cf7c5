/** JSON-RPC without an SDK: messages, frames, and the door at which bad ones are answered. */
@NullMarked
package dev.faultline.rpc;

import org.jspecify.annotations.NullMarked;
