package dev.faultline.server;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.faultline.fault.CodeFacts;
import dev.faultline.fault.FaultCode;
import dev.faultline.fault.FaultKind;
import dev.faultline.testing.TableTest;
import io.modelcontextprotocol.server.McpSyncServerExchange;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Each method of the builder checks its argument at once. */
class BuilderRulesTest {
    private enum Nothing implements FaultCode {
        ;

        @Override
        public CodeFacts facts() {
            return CodeFacts.of(FaultKind.INTERNAL, "m", "c", "r");
        }
    }

    static Stream<Arguments> mistakes() {
        return Stream.of(
                mistake(server -> FaultlineServer.named(" ", "1"), "the name of a server must not be blank"),
                mistake(server -> FaultlineServer.named(missing(), "1"), "the name of a server must not be blank"),
                mistake(
                        server -> FaultlineServer.named("orders", missing()),
                        "the version of a server must not be blank"),
                mistake(server -> FaultlineServer.named("orders", ""), "the version of a server must not be blank"),
                mistake(server -> server.codes(Nothing.class), "Nothing has no codes"),
                mistake(
                        server -> server.codes(Raised.KitchenCode.class).codes(Raised.KitchenCode.class),
                        "there are two codes named SHORT_AND_STOUT"),
                mistake(server -> server.problemsAt(URI.create("problems")), "an absolute URI"),
                mistake(server -> server.timeLimit(Duration.ZERO), "the time limit must be positive, not PT0S"),
                mistake(server -> server.maxCalls(0), "the number of calls at once must be at least 1, not 0"),
                mistake(server -> server.maxResult(-1), "the size of a result must be at least 1, not -1"),
                mistake(server -> server.maxMessage(0), "the size of a message must be at least 1, not 0"),
                mistake(server -> server.allowHost("https://orders.example"), "is not a host"),
                mistake(server -> server.allowOrigin("orders.example"), "is not an origin"),
                mistake(server -> server.allowOrigin("https://orders.example/"), "is not an origin"),
                mistake(server -> server.serveHttp(70_000), "the port must be 0 to 65535, not 70000"),
                mistake(
                        server -> server.tool(FixtureTools.named("slow tool/\u00fc"), BuilderRulesTest::unused),
                        "the tool name \"slow tool/\u00fc\" is invalid; use 1 to 128 of the characters"),
                mistake(
                        FaultlineServer::callerErrors,
                        "the number of classes of caller errors must be at least 1, not 0"),
                mistake(
                        server -> server.tool(FixtureTools.named("twice"), BuilderRulesTest::unused)
                                .tool(FixtureTools.named("twice"), BuilderRulesTest::unused),
                        "there are two tools named twice"),
                mistake(
                        server -> new FixtureFeatures("added")
                                .prompts()
                                .forEach(prompt -> server.prompt(prompt).prompt(prompt)),
                        "there are two prompts named"));
    }

    @SuppressWarnings("NullAway") // what an author who does not check passes
    private static String missing() {
        return null;
    }

    private static Arguments mistake(Consumer<FaultlineServer> mistake, String reason) {
        return Arguments.of(reason, mistake);
    }

    @TableTest
    @MethodSource("mistakes")
    void rejectsAMistakeWhereItIsMade(String reason, Consumer<FaultlineServer> mistake) {
        FaultlineServer server = FaultlineServer.named("orders", "1");

        assertThatThrownBy(() -> mistake.accept(server))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(reason);
    }

    static Stream<Arguments> references() {
        return Stream.of(FaultlineServer.class.getMethods())
                .filter(method -> method.getReturnType() == FaultlineServer.class)
                .filter(method -> !Modifier.isStatic(method.getModifiers()))
                .flatMap(method -> IntStream.range(0, method.getParameterCount())
                        .filter(i -> !method.getParameterTypes()[i].isPrimitive())
                        .mapToObj(i -> Arguments.of(method, i)));
    }

    @TableTest
    @MethodSource("references")
    void rejectsNullWhereItIsPassed(Method method, int index) {
        FaultlineServer server = FaultlineServer.named("orders", "1");
        @Nullable Object[] arguments = new Object[method.getParameterCount()];
        for (int i = 0; i < arguments.length; i++) {
            arguments[i] = i == index ? null : valid(method.getParameterTypes()[i]);
        }

        assertThatThrownBy(() -> method.invoke(server, arguments)).hasCauseInstanceOf(NullPointerException.class);
    }

    private static @Nullable Object valid(Class<?> type) {
        if (type.isInterface()) {
            return Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (proxy, method, args) -> null);
        }
        return Map.of(String.class, "1", Tool.class, FixtureTools.named("any"), Class.class, RuntimeException.class)
                .get(type);
    }

    @Test
    void rejectsATrailThatIsAFile(@TempDir Path folder) throws Exception {
        Path file = Files.createFile(folder.resolve("trail"));

        assertThatThrownBy(() -> FaultlineServer.named("orders", "1").trail(file))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("is not a directory");
    }

    @TableTest
    @ValueSource(strings = {"orders.example", "orders.example:8443", "10.0.0.7", "[::1]", "[::1]:80"})
    void acceptsHostsWithAndWithoutAPort(String host) {
        assertThatCode(() ->
                        FaultlineServer.named("orders", "1").allowHost(host).allowOrigin("https://" + host))
                .doesNotThrowAnyException();
    }

    private static CallToolResult unused(McpSyncServerExchange exchange, CallToolRequest request) {
        throw new AssertionError("no test calls this tool");
    }
}
