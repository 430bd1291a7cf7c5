package dev.faultline.testing;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * Finds the methods of a library's type that our subclass or decorator of it does not override. A new version of the
 * library may add a method, which would then bypass our code without a compiler error.
 */
public final class InheritedMethods {
    private InheritedMethods() {}

    /** {@return the methods that can be overridden and are not, such as {@code close()}, sorted} */
    public static List<String> of(Class<?> ours, Class<?> library) {
        return Stream.concat(Arrays.stream(library.getMethods()), Arrays.stream(library.getDeclaredMethods()))
                .filter(InheritedMethods::canBeOverridden)
                .filter(method -> !isDeclared(ours, method))
                .map(InheritedMethods::text)
                .distinct()
                .sorted()
                .toList();
    }

    private static boolean canBeOverridden(Method method) {
        int modifiers = method.getModifiers();
        return (Modifier.isPublic(modifiers) || Modifier.isProtected(modifiers))
                && !Modifier.isStatic(modifiers)
                && !Modifier.isFinal(modifiers)
                && !method.isSynthetic()
                && !method.getDeclaringClass().equals(Object.class);
    }

    private static boolean isDeclared(Class<?> ours, Method method) {
        return Arrays.stream(ours.getDeclaredMethods())
                .anyMatch(own -> own.getName().equals(method.getName())
                        && Arrays.equals(own.getParameterTypes(), method.getParameterTypes()));
    }

    private static String text(Method method) {
        List<String> types = Arrays.stream(method.getParameterTypes())
                .map(Class::getSimpleName)
                .toList();
        return method.getName() + "(" + String.join(", ", types) + ")";
    }
}
