package dev.faultline.spring;

import dev.faultline.spring.MethodOutcome.Maker;
import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.aopalliance.intercept.MethodInterceptor;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.ai.mcp.server.common.autoconfigure.annotations.McpServerAnnotationScannerAutoConfiguration.ServerMcpAnnotatedBeans;
import org.springframework.aop.TargetSource;
import org.springframework.aop.framework.ProxyFactory;
import org.springframework.aop.support.AopUtils;
import org.springframework.util.ReflectionUtils;

/**
 * The beans with methods for MCP. Spring AI calls each through a proxy that notes what its methods do; to the rest of
 * the application the bean stays as it is.
 */
final class WatchedBeans extends ServerMcpAnnotatedBeans {
    private static final Logger LOG = LoggerFactory.getLogger(WatchedBeans.class);

    /** The package of the handlers that Spring AI makes of methods. */
    private static final String HANDLERS = "org.springframework.ai.mcp.annotation.method.";

    /** The fields of those handlers that hold the bean. */
    private static final List<String> BEANS = List.of("toolObject", "bean");

    private final Set<Object> proxies = Collections.synchronizedSet(Collections.newSetFromMap(new IdentityHashMap<>()));

    /** {@return who made this handler} */
    Maker makerOf(Object handler) {
        if (!handler.getClass().getName().startsWith(HANDLERS)) {
            return Maker.APPLICATION;
        }
        boolean watched = BEANS.stream()
                .map(name -> ReflectionUtils.findField(handler.getClass(), name))
                .filter(Objects::nonNull)
                .anyMatch(field -> {
                    ReflectionUtils.makeAccessible(field);
                    return proxies.contains(ReflectionUtils.getField(field, handler));
                });
        return watched ? Maker.WATCHED_METHOD : Maker.UNWATCHED_METHOD;
    }

    @Override
    public void addMcpAnnotatedBean(Object bean, Set<Class<? extends Annotation>> annotations) {
        Class<?> type = AopUtils.getTargetClass(bean);
        boolean watched = canWatch(type, annotations) && type.isInstance(bean);
        if (!watched) {
            LOG.warn(
                    "The class {} or one of its methods for MCP is final, private or static, so its exceptions cannot"
                            + " be classified; clients receive a general error",
                    type.getName());
        }
        super.addMcpAnnotatedBean(watched ? watched(bean, type) : bean, annotations);
    }

    private static boolean canWatch(Class<?> type, Set<Class<? extends Annotation>> annotations) {
        if (Modifier.isFinal(type.getModifiers())) {
            return false;
        }
        for (Method method : ReflectionUtils.getUniqueDeclaredMethods(type)) {
            boolean hidden = (method.getModifiers() & (Modifier.PRIVATE | Modifier.FINAL | Modifier.STATIC)) != 0;
            if (hidden && annotations.stream().anyMatch(method::isAnnotationPresent)) {
                return false;
            }
        }
        return true;
    }

    private Object watched(Object bean, Class<?> type) {
        ProxyFactory proxy = new ProxyFactory();
        proxy.setTargetSource(new BeanSource(bean, type));
        proxy.setProxyTargetClass(true);
        proxy.addAdvice((MethodInterceptor) MethodOutcome::watch);
        Object made = proxy.getProxy(type.getClassLoader());
        proxies.add(made);
        return made;
    }

    /** A bean with the class that its author wrote: of a proxy around a proxy, Spring AI would not find the methods. */
    private record BeanSource(Object bean, Class<?> type) implements TargetSource {
        @Override
        public Class<?> getTargetClass() {
            return type;
        }

        @Override
        public boolean isStatic() {
            return true;
        }

        @Override
        public Object getTarget() {
            return bean;
        }
    }
}
