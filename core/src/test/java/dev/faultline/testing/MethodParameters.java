package dev.faultline.testing;

import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.params.support.ParameterDeclaration;
import org.junit.jupiter.params.support.ParameterDeclarations;

/** The parameters of a method, for JUnit's sources of arguments. */
record MethodParameters(Method method) implements ParameterDeclarations {
    @Override
    public AnnotatedElement getSourceElement() {
        return method;
    }

    @Override
    public String getSourceElementDescription() {
        return method.toGenericString();
    }

    @Override
    public List<ParameterDeclaration> getAll() {
        return IntStream.range(0, method.getParameterCount())
                .<ParameterDeclaration>mapToObj(index -> new MethodParameter(method, index))
                .toList();
    }

    @Override
    public Optional<ParameterDeclaration> getFirst() {
        return get(0);
    }

    @Override
    public Optional<ParameterDeclaration> get(int index) {
        return getAll().stream().skip(index).findFirst();
    }

    private record MethodParameter(Method method, int index) implements ParameterDeclaration {
        @Override
        public AnnotatedElement getAnnotatedElement() {
            return method.getParameters()[index];
        }

        @Override
        public Class<?> getParameterType() {
            return method.getParameterTypes()[index];
        }

        @Override
        public int getParameterIndex() {
            return index;
        }

        @Override
        public Optional<String> getParameterName() {
            return Optional.of(method.getParameters()[index].getName());
        }
    }
}
