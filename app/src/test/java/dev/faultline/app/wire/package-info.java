/**
 * Clients of the protocol for tests: {@link dev.faultline.app.wire.StdioClient} over standard input and output,
 * {@link dev.faultline.app.wire.HttpServer} and its {@link dev.faultline.app.wire.HttpConnection} over HTTP.
 */
@NullMarked
package dev.faultline.app.wire;

import org.jspecify.annotations.NullMarked;
