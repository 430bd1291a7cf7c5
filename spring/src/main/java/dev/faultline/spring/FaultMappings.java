package dev.faultline.spring;

import dev.faultline.fault.Fault;
import dev.faultline.server.FaultlineServer;
import java.lang.reflect.Method;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.springframework.aop.framework.autoproxy.AutoProxyUtils;
import org.springframework.aop.support.AopUtils;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.core.MethodIntrospector;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.util.ClassUtils;
import org.springframework.util.ReflectionUtils;

/** The methods of beans that are marked with {@link FaultMapping}, as rules of the server. */
final class FaultMappings {
    /** A method and the name of its bean, which is created when the method is first needed. */
    private record Mapping(Method method, String bean) {}

    /** The beginnings of the names of classes that have no mappings. */
    private static final List<String> OTHERS = List.of(
            "java.",
            "jakarta.",
            "org.springframework.",
            "io.micrometer.",
            "io.modelcontextprotocol.",
            "tools.jackson.",
            "org.apache.");

    private final ConfigurableListableBeanFactory beans;
    private final Map<Class<? extends Throwable>, Mapping> mappings = new LinkedHashMap<>();

    /**
     * Finds the methods.
     *
     * @throws FaultlineStartException if one has another form than a mapping has, or two are for the same exception
     */
    FaultMappings(ConfigurableListableBeanFactory beans) {
        this.beans = beans;
        for (String name : beans.getBeanDefinitionNames()) {
            Class<?> type = AutoProxyUtils.determineTargetClass(beans, name);
            if (type != null && isOfApplication(type)) {
                MethodIntrospector.selectMethods(ClassUtils.getUserClass(type), (ReflectionUtils.MethodFilter)
                                it -> AnnotatedElementUtils.hasAnnotation(it, FaultMapping.class))
                        .forEach(method -> add(new Mapping(method, name)));
            }
        }
    }

    // Most beans belong to Spring, to libraries and to the guard, and looking at all their methods takes time.
    private static boolean isOfApplication(Class<?> type) {
        String name = type.getName();
        return OTHERS.stream().noneMatch(name::startsWith) && type != FaultlineServer.class;
    }

    private void add(Mapping mapping) {
        Method method = mapping.method();
        Class<?>[] parameters = method.getParameterTypes();
        if (parameters.length != 1
                || !Throwable.class.isAssignableFrom(parameters[0])
                || !Fault.class.isAssignableFrom(method.getReturnType())) {
            throw new FaultlineStartException(
                    "The method " + method + " is marked with @FaultMapping, but cannot classify exceptions.",
                    "Give it one parameter, the class of the exceptions, and the return type Fault.");
        }
        Class<? extends Throwable> type = parameters[0].asSubclass(Throwable.class);
        Mapping other = mappings.putIfAbsent(type, mapping);
        if (other != null) {
            throw new FaultlineStartException(
                    "Two methods are marked with @FaultMapping for " + type.getName() + ": " + other.method() + " and "
                            + method + ".",
                    "Remove one of them.");
        }
    }

    /** Adds the rules. */
    void addTo(FaultlineServer server) {
        mappings.forEach((type, mapping) -> server.on(type, thrown -> fault(mapping, thrown)));
    }

    private Fault fault(Mapping mapping, Throwable thrown) {
        Object bean = beans.getBean(mapping.bean());
        Method method = AopUtils.selectInvocableMethod(mapping.method(), bean.getClass());
        ReflectionUtils.makeAccessible(method);
        return (Fault) Objects.requireNonNull(ReflectionUtils.invokeMethod(method, bean, thrown), "fault");
    }
}
