package dev.faultline.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.faultline.fault.Fault;
import dev.faultline.server.FaultlineServer;
import dev.faultline.spring.FaultlineProperties.TrailProperties;
import dev.faultline.spring.twins.TwinCodes;
import io.modelcontextprotocol.server.McpSyncServer;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.NoSuchBeanDefinitionException;
import org.springframework.beans.factory.support.DefaultListableBeanFactory;
import org.springframework.beans.factory.support.RootBeanDefinition;
import org.springframework.boot.autoconfigure.AutoConfigurationPackages;
import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.diagnostics.FailureAnalyzer;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.Environment;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.io.support.SpringFactoriesLoader;
import org.springframework.core.io.support.SpringFactoriesLoader.ArgumentResolver;

/** Applications that cannot be guarded as they are: the start fails, and the message says why and what to do. */
class RejectedStartTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "dialect | klingon | \"klingon\" is not a dialect; use one of",
                "time-limit | 0s | The time limit must be positive, not PT0S",
                "max-calls | 0 | The number of calls at once must be at least 1, not 0",
                "max-result | 0B | The size of a result must be at least 1, not 0",
                "max-message | 3GB | The size must be below 2 GB",
                "http.allowed-hosts | http://x | \"http://x\" is not a host",
                "http.allowed-origins | x | \"x\" is not an origin",
                "http.max-calls-per-caller | -1 | The number of calls of one caller at once must be at least 1",
                "http.max-sessions | 0 | The number of sessions must be at least 1",
                "http.max-sessions-per-caller | 0 | The number of sessions of one caller must be at least 1",
                "http.session-idle | -1s | The time limit of unused sessions must be positive",
            })
    void aPropertyWithAWrongValue(String name, String value, String reason) {
        FaultlineProperties properties = bound(Map.of("faultline." + name, value));

        assertThatThrownBy(() -> new PropertySettings(properties).applyTo(FaultlineServer.named("test", "1")))
                .isInstanceOfSatisfying(InvalidConfigurationPropertyValueException.class, it -> {
                    assertThat(it.getName()).isEqualTo("faultline." + name);
                    assertThat(it.getValue()).isNotNull();
                    assertThat(it.getReason()).startsWith(reason);
                });
    }

    @ParameterizedTest
    @CsvSource({"problems.base, nowhere", "problems.namespace, x"})
    void aPropertyOfProblemDetailsWithAWrongValue(String name, String value) {
        FaultlineProperties properties =
                bound(Map.of("faultline.dialect", "problem-details", "faultline." + name, value));

        assertThatThrownBy(() -> new PropertySettings(properties).applyTo(FaultlineServer.named("test", "1")))
                .isInstanceOfSatisfying(
                        InvalidConfigurationPropertyValueException.class,
                        it -> assertThat(it.getName()).isEqualTo("faultline." + name));
    }

    @ParameterizedTest
    @CsvSource({"time-limit, soon", "max-calls, many", "max-result, large", "caller-errors, com.example.Missing"})
    void aPropertyWithAValueOfAnotherType(String name, String value) {
        assertThatThrownBy(() -> bound(Map.of("faultline." + name, value)))
                .isInstanceOfSatisfying(BindException.class, it -> {
                    assertThat(it.getName()).hasToString("faultline." + name);
                    assertThat(Objects.requireNonNull(it.getProperty()).getValue())
                            .isEqualTo(value);
                });
    }

    /** A wrong value in a whole application, with the text that the operator reads. */
    @Test
    void anApplicationWithAWrongValueDoesNotStart() {
        assertThatThrownBy(() -> Applications.start(
                        folder, "spring.ai.mcp.server.protocol=STATELESS", "faultline.dialect=klingon"))
                .hasRootCauseInstanceOf(IllegalArgumentException.class)
                .rootCause()
                .hasMessageStartingWith("\"klingon\" is not a dialect; use one of ")
                .hasMessageContaining("problem-details");
    }

    @Test
    void anApplicationThatCannotBeGuardedDoesNotStart() {
        assertThatThrownBy(() -> Applications.start(folder, "spring.ai.mcp.server.protocol=SSE"))
                .rootCause()
                .isInstanceOfSatisfying(
                        FaultlineStartException.class,
                        it -> assertThat(it.action()).contains("STREAMABLE", "faultline.required"))
                .hasMessageStartingWith("The MCP server cannot be guarded");
    }

    /** What the operator reads, in place of Spring's "could not be found". */
    @Test
    void anApplicationThatAddsToolsWhileItRunsIsToldThatTheGuardCannot() {
        NoSuchBeanDefinitionException missing = new NoSuchBeanDefinitionException(McpSyncServer.class);
        ReplacedServerAnalyzer guarded = analyzer(Map.of("spring.ai.mcp.server.protocol", "STREAMABLE"));
        ReplacedServerAnalyzer bare = analyzer(Map.of("faultline.enabled", "false"));

        assertThat(guarded.analyze(missing))
                .extracting(FailureAnalysis::getDescription)
                .asString()
                .startsWith("The application asks for a bean of type McpSyncServer, but the guard has replaced");
        assertThat(guarded.analyze(new NoSuchBeanDefinitionException(String.class)))
                .isNull();
        assertThat(bare.analyze(missing)).isNull();
    }

    @Test
    void theAnalyzerOfTheGuardComesBeforeSprings() {
        ArgumentResolver arguments = ArgumentResolver.of(Environment.class, new StandardEnvironment())
                .and(BeanFactory.class, new DefaultListableBeanFactory());

        assertThat(SpringFactoriesLoader.forDefaultResourceLocation(getClass().getClassLoader())
                        .load(FailureAnalyzer.class, arguments, (type, name, failure) -> {}))
                .hasSizeGreaterThan(5)
                .first()
                .isInstanceOf(ReplacedServerAnalyzer.class);
    }

    private static ReplacedServerAnalyzer analyzer(Map<String, Object> properties) {
        StandardEnvironment environment = new StandardEnvironment();
        environment.getPropertySources().addFirst(new MapPropertySource("test", properties));
        return new ReplacedServerAnalyzer(environment);
    }

    @Test
    void startsWithoutTheGuardIfItIsNotRequired() {
        try (ConfigurableApplicationContext application =
                Applications.start(folder, "spring.ai.mcp.server.protocol=SSE", "faultline.required=false")) {
            assertThat(application.getBeanNamesForType(FaultlineServer.class)).isEmpty();
        }
    }

    private static FaultlineProperties bound(Map<String, String> properties) {
        return new Binder(new MapConfigurationPropertySource(properties))
                .bindOrCreate("faultline", FaultlineProperties.class);
    }

    @Test
    void twoCodesThatAreWrittenAlike() {
        DefaultListableBeanFactory beans = new DefaultListableBeanFactory();
        AutoConfigurationPackages.register(beans, TwinCodes.class.getPackageName());

        assertThatThrownBy(() -> new CodeEnums(beans, getClass().getClassLoader()))
                .isInstanceOf(FaultlineStartException.class)
                .hasMessage("Two codes are written \"busy\": " + TwinCodes.QueueCode.class.getName()
                        + ".QUEUE_BUSY and " + TwinCodes.StoreCode.class.getName() + ".STORE_BUSY.");
    }

    @Test
    void twoVersionsOfTheSdk() throws Exception {
        try (URLClassLoader loader = new URLClassLoader(
                new URL[] {sdk("one", "mcp-core", "2.0.0"), sdk("two", "mcp-core", "2.1.0")}, null)) {
            assertThatThrownBy(() -> new SdkVersions(loader).check())
                    .isInstanceOf(FaultlineStartException.class)
                    .hasMessage("There are several versions of the MCP SDK on the class path:"
                            + " mcp-core 2.0.0, mcp-core 2.1.0.");
        }
    }

    @Test
    void anSdkThatIsTooOld() throws Exception {
        try (URLClassLoader loader = new URLClassLoader(new URL[] {sdk("old", "mcp-core", "2.0.0")}, null)) {
            assertThatThrownBy(() -> new SdkVersions(loader).check())
                    .isInstanceOf(FaultlineStartException.class)
                    .hasMessageContaining("is version 2.0.0; the guard needs 2.1.0");
        }
    }

    @Test
    void theSdkOfThisBuildIsAccepted() {
        new SdkVersions(getClass().getClassLoader()).check();
    }

    private URL sdk(String name, String module, String version) throws IOException {
        Path place = Files.createDirectories(folder.resolve(name)
                .resolve("META-INF/maven/io.modelcontextprotocol.sdk")
                .resolve(module));
        Files.writeString(place.resolve("pom.properties"), "version=" + version + "\n");
        return folder.resolve(name).toUri().toURL();
    }

    /** A bean with a mapping that has no parameter. */
    static class WrongMapping {
        @FaultMapping
        Fault wrong() {
            throw new IllegalStateException("never called");
        }
    }

    @Test
    void aMappingWithoutAnException() {
        DefaultListableBeanFactory beans = new DefaultListableBeanFactory();
        beans.registerBeanDefinition("wrong", new RootBeanDefinition(WrongMapping.class));

        assertThatThrownBy(() -> new FaultMappings(beans))
                .isInstanceOf(FaultlineStartException.class)
                .hasMessageContaining("WrongMapping.wrong()");
    }

    @Test
    void aFileInPlaceOfTheTrail() throws Exception {
        Path file = Files.createFile(folder.resolve("file"));

        assertThatThrownBy(() -> FailureRecorder.open(new TrailProperties(true, file)))
                .isInstanceOfSatisfying(FaultlineStartException.class, it -> {
                    FailureAnalysis analysis = Objects.requireNonNull(new StartFailureAnalyzer().analyze(it));
                    assertThat(analysis.getDescription())
                            .isEqualTo("Failures cannot be recorded in " + file + ": it is not a directory.");
                    assertThat(analysis.getAction()).contains("faultline.trail.directory");
                });
    }
}
