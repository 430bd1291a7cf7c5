package dev.faultline.spring;

import io.modelcontextprotocol.common.McpTransportContext;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the application has bound to the thread of a request. A handler runs on another thread, and expects it there.
 */
interface CallerThread {
    /** {@return the result of the work, with what was captured bound to this thread} */
    <R> @Nullable R call(MethodOutcome.Work<R> work);

    /** {@return a context that contains this} */
    default McpTransportContext context() {
        return McpTransportContext.create(Map.of(CallerThread.class.getName(), this));
    }

    /** {@return what was captured in this context; nothing for a request that did not come over HTTP} */
    static CallerThread in(McpTransportContext context) {
        return context.get(CallerThread.class.getName()) instanceof CallerThread thread ? thread : Unbound.INSTANCE;
    }

    /** Nothing was bound to the thread. */
    enum Unbound implements CallerThread {
        INSTANCE;

        @Override
        public <R> @Nullable R call(MethodOutcome.Work<R> work) {
            return work.perform();
        }
    }
}
