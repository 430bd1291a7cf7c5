package dev.faultline.spring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.spring.MethodOutcome.Maker;
import io.modelcontextprotocol.server.McpServerFeatures.SyncToolSpecification;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.springframework.ai.mcp.annotation.McpTool;
import org.springframework.ai.mcp.annotation.spring.SyncMcpAnnotationProviders;
import org.springframework.aop.framework.ProxyFactory;

/** Beans of every shape. */
class WatchedBeansTest {
    private final WatchedBeans beans = new WatchedBeans();

    /** A plain bean. */
    static class Plain {
        private final String name = "plain";

        @McpTool
        String named() {
            return name;
        }
    }

    /** A bean whose class cannot have a proxy. */
    record Fixed(String name) {
        @McpTool
        String named() {
            return name;
        }
    }

    /** A bean with a method that no proxy sees. */
    static class Hidden {
        private final String name = "hidden";

        @McpTool
        @SuppressWarnings("UnusedMethod") // called by reflection
        private String named() {
            return name;
        }
    }

    private SyncToolSpecification added(Object bean) {
        beans.addMcpAnnotatedBean(bean, Set.of(McpTool.class));
        List<SyncToolSpecification> tools =
                SyncMcpAnnotationProviders.toolSpecifications(beans.getBeansByAnnotation(McpTool.class));
        assertThat(tools).hasSize(1);
        return tools.getFirst();
    }

    @Test
    void aPlainBeanIsWatched() {
        assertThat(beans.makerOf(added(new Plain()).callHandler())).isEqualTo(Maker.WATCHED_METHOD);
    }

    @Test
    void aBeanThatIsAlreadyAProxyIsWatchedAndItsAdviceRuns() {
        ProxyFactory proxy = new ProxyFactory(new Plain());
        proxy.setProxyTargetClass(true);
        proxy.addAdvice((org.aopalliance.intercept.MethodInterceptor) it -> "advised " + it.proceed());

        SyncToolSpecification tool = added(proxy.getProxy());

        assertThat(beans.makerOf(tool.callHandler())).isEqualTo(Maker.WATCHED_METHOD);
        assertThat(((Plain) beans.getAllAnnotatedBeans().getFirst()).named()).isEqualTo("advised plain");
    }

    @Test
    void aFinalClassIsServedUnwatched() {
        assertThat(beans.makerOf(added(new Fixed("fixed")).callHandler())).isEqualTo(Maker.UNWATCHED_METHOD);
    }

    @Test
    void aPrivateMethodIsServedUnwatched() {
        assertThat(beans.makerOf(added(new Hidden()).callHandler())).isEqualTo(Maker.UNWATCHED_METHOD);
    }
}
