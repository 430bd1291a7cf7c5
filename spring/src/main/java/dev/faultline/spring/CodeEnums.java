package dev.faultline.spring;

import dev.faultline.fault.FaultCode;
import dev.faultline.server.FaultlineServer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.annotation.AnnotatedBeanDefinition;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.boot.autoconfigure.AutoConfigurationPackages;
import org.springframework.context.annotation.ClassPathScanningCandidateComponentProvider;
import org.springframework.core.type.filter.AssignableTypeFilter;
import org.springframework.util.ClassUtils;

/** The enums that are codes, in the packages of the application. */
final class CodeEnums {
    private final List<Class<?>> found = new ArrayList<>();

    /**
     * Finds the enums.
     *
     * @throws FaultlineStartException if two codes have the same name on the wire
     */
    CodeEnums(BeanFactory beans, ClassLoader loader) {
        Scanner scanner = new Scanner();
        List<String> packages = AutoConfigurationPackages.has(beans) ? AutoConfigurationPackages.get(beans) : List.of();
        packages.stream()
                .flatMap(name -> scanner.findCandidateComponents(name).stream())
                .map(BeanDefinition::getBeanClassName)
                .map(name -> ClassUtils.resolveClassName(String.valueOf(name), loader))
                .filter(Class::isEnum)
                .sorted(Comparator.comparing(Class::getName))
                .forEach(found::add);
        requireDistinct();
    }

    private void requireDistinct() {
        Map<String, Object> codes = new HashMap<>();
        for (Class<?> type : found) {
            for (Object code : type.getEnumConstants()) {
                String wire = ((FaultCode) code).wire();
                Object other = codes.putIfAbsent(wire, code);
                if (other != null) {
                    throw new FaultlineStartException(
                            "Two codes are written \"" + wire + "\": " + named(other) + " and " + named(code) + ".",
                            "Rename one of them. A client must be able to tell them apart.");
                }
            }
        }
    }

    private static String named(Object code) {
        return ((Enum<?>) code).getDeclaringClass().getName() + "." + ((FaultCode) code).name();
    }

    /** {@return the codes} */
    Set<FaultCode> all() {
        return found.stream()
                .flatMap(type -> Arrays.stream(type.getEnumConstants()))
                .map(FaultCode.class::cast)
                .collect(Collectors.toUnmodifiableSet());
    }

    /** Registers the codes. */
    void addTo(FaultlineServer server) {
        found.forEach(type -> register(type, server));
    }

    @SuppressWarnings({"unchecked", "rawtypes"}) // an enum that is a FaultCode
    private static void register(Class<?> type, FaultlineServer server) {
        server.codes((Class) type);
    }

    /** Finds classes by their bytes, without loading them. */
    private static final class Scanner extends ClassPathScanningCandidateComponentProvider {
        Scanner() {
            super(false);
            addIncludeFilter(new AssignableTypeFilter(FaultCode.class));
        }

        @Override
        protected boolean isCandidateComponent(AnnotatedBeanDefinition definition) {
            return true;
        }
    }
}
