/**
 * An in-memory client for the tests of servers. Begin with {@link InMemoryClient}. It needs no test framework: what
 * does not hold is an {@link AssertionError}.
 */
@NullMarked
package dev.faultline.testing.client;

import org.jspecify.annotations.NullMarked;
