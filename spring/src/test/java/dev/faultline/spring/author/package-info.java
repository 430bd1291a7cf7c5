/** An application as an author writes one: begin with {@link dev.faultline.spring.author.AuthorApplication}. */
@NullMarked
package dev.faultline.spring.author;

import org.jspecify.annotations.NullMarked;
