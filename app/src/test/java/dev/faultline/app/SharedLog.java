package dev.faultline.app;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.parallel.ResourceLock;

/**
 * A class of tests that run servers in this JVM. A JVM has one log, which goes to the server that started last, so
 * these classes run one after another.
 */
@ResourceLock("the log of this JVM")
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
public @interface SharedLog {}
