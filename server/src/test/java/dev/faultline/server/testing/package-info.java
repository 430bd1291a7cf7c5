/**
 * What the wire tests of servers share: the messages of a client, written as plain text, and a server of one toolset in
 * the JVM of the test. Enter with {@link dev.faultline.server.testing.ToolsetServer}.
 */
package dev.faultline.server.testing;
