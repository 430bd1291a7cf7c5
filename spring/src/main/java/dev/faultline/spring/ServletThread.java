package dev.faultline.spring;

import io.micrometer.context.ContextSnapshot;
import io.micrometer.context.ContextSnapshotFactory;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;
import org.springframework.util.ClassUtils;
import org.springframework.web.context.request.RequestAttributes;
import org.springframework.web.context.request.RequestContextHolder;

/**
 * What is bound to the thread of an HTTP request: the request itself, the fields of log records, and whatever libraries
 * register for context propagation, such as the security context and the current observation.
 */
record ServletThread(@Nullable RequestAttributes request, Map<String, String> fields, Optional<Propagated> others)
        implements CallerThread {
    private static final boolean PROPAGATES =
            ClassUtils.isPresent("io.micrometer.context.ContextSnapshotFactory", ServletThread.class.getClassLoader());

    /** {@return what is bound to this thread} */
    static ServletThread captured() {
        Map<String, String> fields = MDC.getCopyOfContextMap();
        return new ServletThread(
                RequestContextHolder.getRequestAttributes(),
                fields == null ? Map.of() : fields,
                PROPAGATES ? Optional.of(Propagated.captured()) : Optional.empty());
    }

    @Override
    public <R> @Nullable R call(MethodOutcome.Work<R> work) {
        return others.isPresent() ? others.get().call(() -> bound(work)) : bound(work);
    }

    private <R> @Nullable R bound(MethodOutcome.Work<R> work) {
        RequestContextHolder.setRequestAttributes(request);
        fields.forEach(MDC::put);
        try {
            return work.perform();
        } finally {
            fields.keySet().forEach(MDC::remove);
            RequestContextHolder.resetRequestAttributes();
        }
    }

    /** The values that libraries registered; it is loaded only if the library for that is there. */
    record Propagated(ContextSnapshot snapshot) implements CallerThread {
        private static final ContextSnapshotFactory SNAPSHOTS =
                ContextSnapshotFactory.builder().build();

        static Propagated captured() {
            return new Propagated(SNAPSHOTS.captureAll());
        }

        @Override
        public <R> @Nullable R call(MethodOutcome.Work<R> work) {
            ContextSnapshot.Scope scope = snapshot.setThreadLocals();
            try {
                return work.perform();
            } finally {
                scope.close();
            }
        }
    }
}
