package dev.faultline.testing;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The requirements that a test verifies, at most three, by their ids in {@code docs/spec/requirements.md}. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface Spec {
    /** {@return the ids, such as {@code SE-16}} */
    String[] value();
}
