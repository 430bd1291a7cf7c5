package dev.faultline.toolsets.context;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.dialects.resolvev0.ResolveCode;
import dev.faultline.json.JsonObject;
import dev.faultline.server.testing.Messages;
import dev.faultline.testing.Spec;
import dev.faultline.toolsets.context.testing.ContextClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every code of the contract, raised by a call of a client. */
class SixCodesTest {
    /** The path of a cache whose manifest has a path of at most 4,095 bytes, but whose documents have longer ones. */
    private static final int LONGEST_CACHE = 4_075;

    @TempDir
    private static Path folder;

    private static ContextClient usual;
    private static ContextClient hurried;

    @BeforeAll
    static void start() throws Exception {
        Path caches = folder.resolve("caches");
        Given.copy(Given.caches(), caches);
        Path sources = Files.createDirectory(folder.resolve("sources"));
        Files.writeString(sources.resolve("large.md"), "many words ".repeat(2_000_000));
        new CacheBuilder(sources, caches.resolve("large"), false, InstantSource.system()).build();
        usual = ContextClient.of(ContextClient.server(caches).trail(folder.resolve("trail")));
        hurried = ContextClient.of(ContextClient.server(caches).timeLimit(Duration.ofMillis(1)));
    }

    @AfterAll
    static void stop() throws Exception {
        usual.close();
        hurried.close();
    }

    @Test
    @Spec({"RV-03", "RV-12", "RV-16"})
    void everyCodeIsRaised() {
        assertThat(ResolveCode.values())
                .allSatisfy(code -> assertThat(raised(code)).isEqualTo(code.wire()));
    }

    // A seventh code would not compile without its case.
    private static String raised(ResolveCode code) throws Exception {
        return switch (code) {
            case CACHE_MISSING -> usual.code("resolve", resolve("nope"));
            case CACHE_INVALID -> usual.code("resolve", resolve("future_version"));
            case INVALID_QUERY -> usual.code("resolve", "{\"cache\":\"minimal\",\"query\":5,\"budget\":10}");
            case INVALID_BUDGET -> usual.code("resolve", "{\"cache\":\"minimal\",\"query\":\"x\",\"budget\":-1}");
            case IO_ERROR -> unreadable(server -> server.code("resolve", resolve("c")));
            case INTERNAL_ERROR -> hurried.code("resolve", resolve("large"));
        };
    }

    @Test
    @Spec({"RV-08", "RV-13"})
    void anUnreadableCacheIsAnIoError() throws Exception {
        assertThat(unreadable(server -> server.code("inspect_cache", "{\"cache\":\"c\"}")))
                .isEqualTo("io_error");
        // It is listed, so that it does not hide the others.
        assertThat(unreadable(server -> server.text("list_caches", "{}")))
                .isEqualTo("{\"caches\":[{\"path\":\"c\",\"has_manifest\":true}]}");
    }

    // Not even root can open a file whose path is too long for the system.
    private static String unreadable(Function<ContextClient, String> call) throws Exception {
        Path near = Files.createTempDirectory(folder.toRealPath(), "n");
        Path root = near;
        while (root.toString().length() < 3_850) {
            root = root.resolve("d".repeat(200));
        }
        Given.copy("minimal", root.resolve("c"));
        int missing = LONGEST_CACHE - root.resolve("c").toString().length();
        Path far = Files.move(near, near.resolveSibling(near.getFileName() + "n".repeat(missing)));
        try (ContextClient server = ContextClient.of(ContextClient.server(far.resolve(near.relativize(root))))) {
            return call.apply(server);
        } finally {
            Files.move(far, near);
        }
    }

    @Test
    @Spec("RV-11")
    void aTimeoutIsAnInternalError() {
        assertThat(hurried.code("resolve", resolve("large"))).isEqualTo("internal_error");
        assertThat(hurried.code("inspect_cache", "{\"cache\":\"large\"}")).isEqualTo("internal_error");
    }

    @Test
    @Spec({"RV-15", "R1"})
    void theTrailHasWhatTheClientDoesNotReceive() throws Exception {
        usual.code("resolve", resolve("future_version"));

        List<String> entries = Files.readAllLines(folder.resolve("trail/audit-log.jsonl"));
        JsonObject last = Messages.object(entries.getLast());
        assertThat(last.toString())
                .contains(
                        "cache_invalid",
                        "manifest.json",
                        "is of a version of the format that this program does not know");
    }

    private static String resolve(String cache) {
        return "{\"cache\":\"" + cache + "\",\"query\":\"hello\",\"budget\":100000000}";
    }
}
