/** Several servers that share a store, behind a load balancer. */
@NullMarked
package dev.faultline.app.servers;

import org.jspecify.annotations.NullMarked;
