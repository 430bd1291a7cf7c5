package dev.faultline.testing;

import static org.junit.platform.commons.support.AnnotationSupport.findAnnotatedFields;
import static org.junit.platform.commons.support.AnnotationSupport.findAnnotatedMethods;
import static org.junit.platform.commons.support.AnnotationSupport.findAnnotation;
import static org.junit.platform.commons.support.HierarchyTraversalMode.TOP_DOWN;

import java.lang.annotation.Annotation;
import java.lang.reflect.Array;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.ArgumentsProvider;
import org.junit.jupiter.params.provider.ArgumentsSource;
import org.junit.jupiter.params.support.AnnotationConsumer;
import org.junit.platform.commons.support.ReflectionSupport;
import org.junit.platform.commons.support.conversion.ConversionSupport;

/** Runs a {@link TableTest} once for each row. */
final class TableExtension implements ParameterResolver, InvocationInterceptor {
    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return true;
    }

    // Only so that JUnit accepts the method; the values of each row take the place of this one.
    @Override
    public @Nullable Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        return Array.get(Array.newInstance(parameter.getParameter().getType(), 1), 0);
    }

    @Override
    public void interceptTestMethod(
            Invocation<@Nullable Void> invocation, ReflectiveInvocationContext<Method> called, ExtensionContext context)
            throws Throwable {
        invocation.skip();
        Method method = context.getRequiredTestMethod();
        method.setAccessible(true);
        TableRows rows = new TableRows();
        for (Arguments row : rows(method, context)) {
            @Nullable Object[] values = row.get();
            Object instance = instance(context);
            Object[] arguments = converted(values, method);
            rows.check(values, () -> method.invoke(instance, arguments));
        }
        rows.report();
    }

    private static List<Arguments> rows(Method method, ExtensionContext context) throws Exception {
        List<Arguments> rows = new ArrayList<>();
        for (Annotation table : method.getAnnotations()) {
            Optional<ArgumentsSource> source = findAnnotation(table.annotationType(), ArgumentsSource.class);
            if (source.isPresent()) {
                ArgumentsProvider provider =
                        ReflectionSupport.newInstance(source.get().value());
                read(table, provider);
                try (Stream<? extends Arguments> provided =
                        provider.provideArguments(new MethodParameters(method), context)) {
                    provided.forEach(rows::add);
                }
            }
        }
        return rows;
    }

    @SuppressWarnings("unchecked") // the annotation names its provider
    private static void read(Annotation table, ArgumentsProvider provider) {
        if (provider instanceof AnnotationConsumer<?> reader) {
            ((AnnotationConsumer<Annotation>) reader).accept(table);
        }
    }

    private static Object instance(ExtensionContext context) {
        Class<?> type = context.getRequiredTestClass();
        boolean shared = context.getTestInstanceLifecycle().equals(Optional.of(Lifecycle.PER_CLASS));
        if (hasWorkAroundEachTest(type, shared)) {
            throw new IllegalStateException(type.getName() + " has to use @ParameterizedTest: see @TableTest");
        }
        return shared ? context.getRequiredTestInstance() : ReflectionSupport.newInstance(type);
    }

    private static boolean hasWorkAroundEachTest(Class<?> type, boolean shared) {
        return Stream.of(BeforeEach.class, AfterEach.class)
                        .anyMatch(each ->
                                !findAnnotatedMethods(type, each, TOP_DOWN).isEmpty())
                || isOnAField(type, TempDir.class)
                || (!shared && isOnAField(type, AutoClose.class));
    }

    private static boolean isOnAField(Class<?> type, Class<? extends Annotation> annotation) {
        return findAnnotatedFields(type, annotation).stream()
                .anyMatch(field -> !Modifier.isStatic(field.getModifiers()));
    }

    private static @Nullable Object[] converted(@Nullable Object[] values, Method method) {
        Class<?>[] types = method.getParameterTypes();
        if (values.length < types.length) {
            throw new IllegalStateException(
                    method.getName() + " has " + types.length + " parameters, and this row " + values.length);
        }
        @Nullable Object[] converted = Arrays.copyOf(values, types.length); // tests may share rows and use a part
        for (int i = 0; i < types.length; i++) {
            if (values[i] instanceof String text && !types[i].isInstance(text)) {
                converted[i] = ConversionSupport.convert(
                        text, types[i], method.getDeclaringClass().getClassLoader());
            }
        }
        return converted;
    }
}
