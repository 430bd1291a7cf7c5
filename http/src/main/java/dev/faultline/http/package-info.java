/**
 * What every HTTP program shares: the embedded server, addresses, and the rules for Host and Origin. Nothing here knows
 * which tools, pages or protocol a program serves.
 */
@NullMarked
package dev.faultline.http;

import org.jspecify.annotations.NullMarked;
