package dev.faultline.boundary;

import dev.faultline.fault.Fault;
import dev.faultline.repeats.Repeat;
import dev.faultline.repeats.RepeatPolicy;
import dev.faultline.text.Redactor;
import dev.faultline.tool.ToolCall;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** All observers of a boundary, combined into one that never fails. Without any, failures go to the system's log. */
final class Observers {
    private final Observer[] observers;
    private final Observer[] ofFailures;
    private final LongAdder failures = new LongAdder();

    Observers(List<Observer> observers, Redactor redactor) {
        this.observers = observers.toArray(Observer[]::new);
        this.ofFailures = observers.isEmpty() ? new Observer[] {new SystemLog(redactor)} : this.observers;
    }

    void started(ToolCall call) {
        if (observers.length > 0) {
            each(observers, observer -> observer.started(call));
        }
    }

    /** {@return the handler inside whatever the observers put around it} */
    <R> ToolHandler<R> around(ToolCall call, ToolHandler<R> handler) {
        ToolHandler<R> outermost = handler;
        for (Observer observer : observers) {
            try {
                outermost = Objects.requireNonNull(observer.around(call, outermost));
            } catch (Throwable failure) {
                failures.increment();
            }
        }
        return outermost;
    }

    void repeated(ToolCall call, Repeat repeat, RepeatPolicy policy) {
        each(observers, observer -> observer.repeated(call, repeat, policy));
    }

    void failing(ToolCall call, Throwable thrown) {
        each(ofFailures, observer -> observer.failing(call, thrown));
    }

    void occurred(ToolCall call, Reply reply, Throwable thrown) {
        each(ofFailures, observer -> observer.occurred(call, reply, thrown));
    }

    void broken(ToolCall call, Throwable failure) {
        each(ofFailures, observer -> observer.broken(call, failure));
    }

    void late(ToolCall call, Throwable thrown) {
        each(ofFailures, observer -> observer.late(call, thrown));
    }

    void refused(ToolCall call, Fault fault) {
        each(observers, observer -> observer.refused(call, fault));
    }

    void ended(ToolCall call) {
        if (observers.length > 0) {
            each(observers, observer -> observer.ended(call));
        }
    }

    /**
     * {@return the result of a component, or of the fallback if the component throws or returns null; the failure is
     * reported to {@link Observer#broken}}
     */
    <T> T orFallback(ToolCall call, Supplier<? extends T> component, Supplier<? extends T> fallback) {
        try {
            return Objects.requireNonNull(component.get());
        } catch (Throwable failure) {
            broken(call, failure);
            return fallback.get();
        }
    }

    long failures() {
        return failures.sum();
    }

    private void each(Observer[] some, Consumer<Observer> notice) {
        for (Observer observer : some) {
            try {
                notice.accept(observer);
            } catch (Throwable failure) {
                failures.increment();
            }
        }
    }
}
