package dev.faultline.spring;

import dev.faultline.fault.Cause;
import dev.faultline.fault.CommonCode;
import dev.faultline.fault.Fault;
import dev.faultline.fault.FaultException;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.TextContent;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.stream.Collectors;
import org.aopalliance.intercept.MethodInvocation;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * What the method of a bean did during one request. Spring AI turns every failure into text before the server sees it,
 * so the failure is noted where the method is called.
 */
final class MethodOutcome {
    /** The text with which Spring AI begins the result of a method that failed. */
    private static final String FAILED = "Error invoking method";

    @SuppressWarnings("ThreadLocalUsage") // one for all servers: a thread works on one request at a time
    private static final ThreadLocal<MethodOutcome> CURRENT = new ThreadLocal<>();

    private static final Object NOTHING = new Object();

    private volatile boolean reached;
    private volatile @Nullable Throwable thrown;
    private volatile @Nullable Object returned;

    /** Work that calls the method of a bean on this thread. */
    @FunctionalInterface
    interface Work<R> {
        @Nullable
        R perform();
    }

    /** {@return the result of the work, during which this notes what a watched method does} */
    <R> @Nullable R during(Work<R> work) {
        MethodOutcome outer = CURRENT.get();
        CURRENT.set(this);
        try {
            return work.perform();
        } finally {
            if (outer == null) {
                CURRENT.remove();
            } else {
                CURRENT.set(outer);
            }
        }
    }

    /** {@return the result of the method, after noting what it did} */
    static @Nullable Object watch(MethodInvocation invocation) throws Throwable {
        MethodOutcome outcome = CURRENT.get();
        return outcome == null ? invocation.proceed() : outcome.noting(invocation);
    }

    private @Nullable Object noting(MethodInvocation invocation) throws Throwable {
        reached = true;
        try {
            Object result = invocation.proceed();
            returned = invocation.getMethod().getReturnType() == void.class ? NOTHING : result;
            return switch (result) {
                case Mono<?> mono -> mono.doOnError(this::failed);
                case Flux<?> flux -> flux.doOnError(this::failed);
                case null, default -> result; // a value of any class
            };
        } catch (Throwable failure) { // thrown again
            thrown = failure;
            throw failure;
        }
    }

    private void failed(Throwable failure) {
        thrown = failure;
    }

    /** {@return whether the method returned null, which is not a result} */
    boolean returnedNull() {
        return reached && returned == null;
    }

    /** Who made a handler, and so what its results and exceptions mean. */
    enum Maker {
        /** The application itself: they mean what they say. */
        APPLICATION,
        /** Spring AI, around the method of a bean that is watched. */
        WATCHED_METHOD,
        /** Spring AI, around the method of a bean that cannot be watched. */
        UNWATCHED_METHOD
    }

    /** {@return what to throw instead of this exception: the failure of the method, if it failed} */
    Throwable original(Throwable made, Maker maker) {
        Throwable failure = thrown;
        if (failure != null) {
            return failure;
        }
        return switch (maker) {
            case APPLICATION -> made;
            case WATCHED_METHOD -> reached ? unusable(made) : unfitting(made);
            case UNWATCHED_METHOD -> unforeseen(made);
        };
    }

    /** {@return the failure that this result of a tool hides as text} */
    Optional<Throwable> hidden(CallToolResult result, Maker maker) {
        Throwable failure = thrown;
        if (failure != null) {
            return Optional.of(failure);
        }
        if (!Boolean.TRUE.equals(result.isError()) || returned instanceof CallToolResult) {
            return Optional.empty();
        }
        String text = text(result);
        return switch (maker) {
            case APPLICATION -> Optional.empty();
            case WATCHED_METHOD -> Optional.of(reached ? unusable(text) : unfitting(text));
            case UNWATCHED_METHOD -> text.startsWith(FAILED) ? Optional.of(unforeseen(text)) : Optional.empty();
        };
    }

    private static FaultException unforeseen(Object cause) {
        return new FaultException(Fault.unforeseen(CommonCode.UNEXPECTED, Cause.of(cause)));
    }

    private FaultException unusable(Object cause) {
        String why = returned == null ? "The method returned no result" : "The result has no form in JSON";
        return new FaultException(CommonCode.UNEXPECTED.fault(why).withCause(Cause.of(cause)));
    }

    private static FaultException unfitting(Object cause) {
        return new FaultException(CommonCode.INVALID_ARGUMENT
                .fault("The arguments cannot be converted to the types of the method")
                .withCause(Cause.of(cause)));
    }

    private static String text(CallToolResult result) {
        return result.content().stream()
                .map(block -> block instanceof TextContent content ? content.text() : "")
                .collect(Collectors.joining("\n"));
    }

    /** {@return the failure, in an exception that the classifier opens if it must be declared} */
    static RuntimeException rethrown(Throwable failure) {
        if (failure instanceof Error error) {
            throw error;
        }
        return failure instanceof RuntimeException unchecked ? unchecked : new CompletionException(failure);
    }
}
