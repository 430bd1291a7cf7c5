package dev.faultline.spring;

import dev.faultline.server.FaultlineServer;
import jakarta.servlet.http.HttpServlet;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.ai.mcp.server.common.autoconfigure.annotations.McpServerAnnotationScannerAutoConfiguration;
import org.springframework.ai.mcp.server.common.autoconfigure.properties.McpServerChangeNotificationProperties;
import org.springframework.ai.mcp.server.common.autoconfigure.properties.McpServerProperties;
import org.springframework.ai.mcp.server.common.autoconfigure.properties.McpServerStreamableHttpProperties;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.health.autoconfigure.contributor.ConditionalOnEnabledHealthIndicator;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.web.servlet.ServletRegistrationBean;
import org.springframework.boot.webmvc.autoconfigure.DispatcherServletPath;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Role;
import org.springframework.core.env.Environment;

/**
 * Serves the application's tools, prompts and resources with a guarded server, in place of Spring AI's own. Everything
 * else stays with Spring AI: it finds and describes them.
 */
@AutoConfiguration(before = McpServerAnnotationScannerAutoConfiguration.class)
@ConditionalOnClass({McpServerProperties.class, FaultlineServer.class})
@Conditional(OnGuardedServer.class)
@EnableConfigurationProperties({
    FaultlineProperties.class,
    McpServerProperties.class,
    McpServerChangeNotificationProperties.class
})
public final class FaultlineAutoConfiguration {
    private static final Logger LOG = LoggerFactory.getLogger(FaultlineAutoConfiguration.class);

    /** The auto-configuration. */
    public FaultlineAutoConfiguration() {}

    // Static, because a post-processor needs it before there are other beans.
    @Bean
    @Role(BeanDefinition.ROLE_INFRASTRUCTURE)
    static WatchedBeans faultlineWatchedBeans() {
        return new WatchedBeans();
    }

    @Bean
    static ServerMode faultlineServerMode(Environment environment, ConfigurableListableBeanFactory beans) {
        return ServerMode.of(environment, beans.getBeanClassLoader());
    }

    @Bean(destroyMethod = "close")
    FailureRecorder faultlineRecorder(FaultlineProperties properties) {
        return FailureRecorder.open(properties.trail());
    }

    @Bean
    GuardedServers faultlineServers(
            ConfigurableListableBeanFactory beans,
            ServerMode mode,
            McpServerProperties info,
            McpServerChangeNotificationProperties changes,
            WatchedBeans watched) {
        return new GuardedServers(beans, mode, info, changes, watched);
    }

    @Bean(destroyMethod = "close")
    FaultlineServer faultlineServer(
            GuardedServers servers, FaultlineProperties properties, FailureRecorder recorder, ServerMode mode) {
        LOG.info("The MCP server is guarded, over {}", mode);
        return servers.server(properties, recorder);
    }

    /** Standard input and output. */
    @Configuration(proxyBeanMethods = false)
    @Conditional(OnGuardedServer.Stdio.class)
    static class StdioConfiguration {
        @Bean
        StdioService faultlineStdioService(FaultlineServer server) {
            return new StdioService(server);
        }
    }

    /** HTTP, in the servlet container of the application. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(HttpServlet.class)
    @ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
    @Conditional(OnGuardedServer.Http.class)
    @EnableConfigurationProperties(McpServerStreamableHttpProperties.class)
    static class HttpConfiguration {
        private final LateServlet servlet = new LateServlet();

        @Bean
        ServletRegistrationBean<LateServlet> faultlineServlet(
                McpServerStreamableHttpProperties http, ObjectProvider<DispatcherServletPath> dispatcher) {
            // Spring AI's endpoint is below that of the dispatcher.
            String endpoint = dispatcher.stream()
                    .findFirst()
                    .map(path -> path.getRelativePath(http.getMcpEndpoint()))
                    .orElse(http.getMcpEndpoint());
            ServletRegistrationBean<LateServlet> registration = new ServletRegistrationBean<>(servlet, endpoint);
            registration.setName("faultline");
            return registration;
        }

        @Bean
        SmartInitializingSingleton faultlineServletBuilder(ObjectProvider<FaultlineServer> server, ServerMode mode) {
            return servlet.building(server::getObject, mode);
        }
    }

    /** The health of the actuator. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass({HealthIndicator.class, ConditionalOnEnabledHealthIndicator.class})
    static class HealthConfiguration {
        @Bean
        @ConditionalOnEnabledHealthIndicator("faultline")
        HealthIndicator faultlineHealthIndicator(FailureRecorder recorder, ServerMode mode) {
            return new GuardHealth(recorder, mode);
        }
    }
}
