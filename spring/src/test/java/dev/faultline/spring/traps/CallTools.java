package dev.faultline.spring.traps;

import io.modelcontextprotocol.server.McpSyncServerExchange;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.LoggingLevel;
import io.modelcontextprotocol.spec.McpSchema.LoggingMessageNotification;
import io.modelcontextprotocol.spec.McpSchema.ProgressNotification;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.springframework.ai.mcp.annotation.McpTool;
import org.springframework.stereotype.Service;

/** Tools that wait, meet, loop, and use the streams of the process or of the server. */
@Service
public class CallTools {
    /** The number of calls that meet: more than the SDK has threads in the tests. */
    public static final int MANY = 40;

    private static final CountDownLatch NEVER = new CountDownLatch(1);

    private final CountDownLatch met = new CountDownLatch(MANY);
    // Semaphores: several traps use them in turn, each for its own call.
    private final Semaphore waiting = new Semaphore(0);
    private final Semaphore interrupted = new Semaphore(0);
    private final CountDownLatch unsendable = new CountDownLatch(1);

    @McpTool(name = "meets", description = "Waits for other calls.")
    String meets() throws InterruptedException {
        met.countDown();
        return met.await(10, TimeUnit.SECONDS) ? "all at once" : "not all at once";
    }

    @McpTool(name = "waits", description = "Waits until it is interrupted.")
    String waits() {
        waiting.release();
        try {
            NEVER.await();
            return "never";
        } catch (InterruptedException e) {
            interrupted.release();
            throw new IllegalStateException("interrupted", e);
        }
    }

    @McpTool(name = "is_waiting", description = "Returns when a call waits.")
    String isWaiting() throws InterruptedException {
        return waiting.tryAcquire(60, TimeUnit.SECONDS) ? "waiting" : "not waiting";
    }

    @McpTool(name = "interrupts", description = "Returns whether a call was interrupted.")
    String interrupts() throws InterruptedException {
        return interrupted.tryAcquire(10, TimeUnit.SECONDS) ? "interrupted" : "not interrupted";
    }

    @McpTool(name = "hangs", description = "Never returns.")
    String hangs() throws InterruptedException {
        NEVER.await();
        return "never";
    }

    @McpTool(name = "loops", description = "Keeps a core busy until the process ends.")
    String loops() {
        while (NEVER.getCount() > 0) {
            Thread.onSpinWait();
        }
        return "never";
    }

    // Nothing can reach a tool after the input has ended, so this one ends by itself.
    @McpTool(name = "naps", description = "Returns after a while.")
    String naps() throws InterruptedException {
        Thread.sleep(500);
        return "awake";
    }

    @McpTool(name = "reads", description = "Reads from standard input.")
    String reads() throws IOException {
        return System.in.read() < 0 ? "nothing to read" : "read what was meant for the server";
    }

    @McpTool(name = "progresses", description = "Sends a progress notification that cannot be written.")
    String progresses(McpSyncServerExchange exchange) {
        exchange.progressNotification(
                new ProgressNotification("t", 1.0, 2.0, "half", Map.of("bad", new TrapTools.Unreadable())));
        return "fine";
    }

    @McpTool(name = "logs", description = "Sends a log record that cannot be written.")
    String logs(McpSyncServerExchange exchange) {
        exchange.loggingNotification(LoggingMessageNotification.builder(LoggingLevel.ERROR, "data")
                .meta(Map.of("bad", new TrapTools.Unreadable()))
                .build());
        return "fine";
    }

    @McpTool(name = "returns_unsendable", description = "Returns a result of the SDK that cannot be written.")
    CallToolResult unsendable() {
        return CallToolResult.builder()
                .addTextContent("as structured")
                .structuredContent(new Watched(unsendable))
                .build();
    }

    // A bare application writes results one after another, so this one comes after the one that cannot be written.
    @McpTool(
            name = "fine_afterwards",
            description = "Waits until the server tries to write a result that cannot be written.")
    String fineAfterwards() throws InterruptedException {
        return unsendable.await(30, TimeUnit.SECONDS) ? "fine" : "not afterwards";
    }

    /** A result that cannot be written; it counts down when a mapper tries. */
    record Watched(CountDownLatch tried) {
        @SuppressWarnings("DoNotCallSuggester") // mappers call every getter
        public String getName() {
            tried.countDown();
            throw new IllegalStateException("not a name");
        }
    }
}
