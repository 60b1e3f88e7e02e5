package dev.steward.testing;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ArgumentsSource;

/**
 * A test that runs once on SQLite and once on PostgreSQL, each time with a fresh {@link TestingStore} as its argument, closed afterwards. Where PostgreSQL is
 * missing the test fails.
 */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@ParameterizedTest(name = "{0}")
@ArgumentsSource(EachStoreArguments.class)
public @interface EachStore {}
