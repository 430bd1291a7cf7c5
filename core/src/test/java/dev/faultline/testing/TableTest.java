package dev.faultline.testing;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * A test of one rule on every row of a table, such as {@code @ValueSource} or {@code @MethodSource}. It takes its rows
 * and their values as {@code @ParameterizedTest} does, but is one test: it tries all rows and reports all that fail, by
 * their values.
 *
 * <p>Each row has an instance of the test class to itself, unless the class has one for all its tests. Methods around
 * each test, and folders that JUnit removes after it, do not fit this: a class with those keeps
 * {@code @ParameterizedTest}.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
@Test
@ExtendWith(TableExtension.class)
public @interface TableTest {}
