package dev.faultline.server.internal;

import java.lang.reflect.Array;
import java.lang.reflect.Proxy;
import java.util.Collections;
import java.util.Enumeration;
import org.jspecify.annotations.Nullable;

/** Implements an interface with methods that do nothing and return nothing. */
final class EmptyProxy {
    private EmptyProxy() {}

    static <T> T of(Class<T> type) {
        Object empty = Proxy.newProxyInstance(
                type.getClassLoader(),
                new Class<?>[] {type},
                (self, method, arguments) -> nothing(method.getReturnType()));
        return type.cast(empty);
    }

    private static @Nullable Object nothing(Class<?> type) {
        if (type == Enumeration.class) {
            return Collections.emptyEnumeration();
        }
        return type.isPrimitive() && type != void.class ? Array.get(Array.newInstance(type, 1), 0) : null;
    }
}
