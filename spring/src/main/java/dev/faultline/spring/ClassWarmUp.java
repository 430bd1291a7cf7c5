package dev.faultline.spring;

import dev.faultline.server.FaultlineServer;
import dev.faultline.trail.Trail;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import java.util.Map;
import org.aopalliance.intercept.MethodInterceptor;
import org.aopalliance.intercept.MethodInvocation;
import org.springframework.aop.framework.ProxyFactory;
import org.springframework.boot.autoconfigure.preinitialize.BackgroundPreinitializer;

/**
 * Loads the classes that a guarded server needs, on a thread of Spring Boot for such work, while Spring looks for the
 * beans of the application. Spring Boot ignores its failures.
 */
final class ClassWarmUp implements BackgroundPreinitializer {
    /** A class with a proxy. */
    static class Sample {
        String name() {
            return "sample";
        }
    }

    @Override
    public void preinitialize() throws Exception {
        ProxyFactory proxy = new ProxyFactory();
        proxy.setTarget(new Sample());
        proxy.setProxyTargetClass(true);
        proxy.addAdvice((MethodInterceptor) MethodInvocation::proceed);
        proxy.getProxy(getClass().getClassLoader());
        FaultlineServer server = FaultlineServer.named("warm-up", "1").recorder(reply -> {});
        server.tool(
                Tool.builder("sample", Map.of("type", "object")).build(),
                (exchange, request) ->
                        CallToolResult.builder().addTextContent("sample").build());
        server.servlet();
        server.close();
        Class.forName(Trail.class.getName());
    }
}
