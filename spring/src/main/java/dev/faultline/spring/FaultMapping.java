package dev.faultline.spring;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a method of a bean that classifies exceptions: its only parameter is the class of the exceptions, and it
 * returns their {@link dev.faultline.fault.Fault}. It also applies to subclasses for which there is no other method.
 */
@Documented
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
public @interface FaultMapping {}
