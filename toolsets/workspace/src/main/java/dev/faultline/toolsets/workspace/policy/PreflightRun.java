package dev.faultline.toolsets.workspace.policy;

import dev.faultline.dialects.systemerror.SystemErrorCode;
import dev.faultline.fault.Cause;
import dev.faultline.fault.Effect;
import dev.faultline.fault.Fault;
import dev.faultline.fault.FaultException;
import dev.faultline.files.process.Child;
import dev.faultline.files.process.Deadline;
import dev.faultline.files.process.ProcessTree;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;

/** One run of a command. Every process that it starts is ended with it. */
record PreflightRun(PreflightCommand command, PreflightLimits limits, Path root) {
    private static final long LOOK_MILLIS = 50;
    private static final int SHOWN = 3000;

    void run(String mark, Deadline stop) throws InterruptedException {
        Duration left = Duration.ofMillis(stop.millisLeft());
        Deadline own = Deadline.after(left.compareTo(command.time()) < 0 ? left : command.time());
        ProcessBuilder builder = command.builder(root);
        try (ProcessTree tree = new ProcessTree(mark)) {
            tree.mark(builder);
            Child.Ended ended = watched(builder, own, tree);
            if (ended.status() != 0) {
                throw failed(
                        " failed with exit status " + ended.status(),
                        new String(ended.output(), StandardCharsets.UTF_8));
            }
        }
    }

    private Child.Ended watched(ProcessBuilder builder, Deadline stop, ProcessTree tree) throws InterruptedException {
        AtomicBoolean tooMany = new AtomicBoolean();
        try (Child child = started(builder, stop)) {
            Thread watch =
                    Thread.ofPlatform().daemon().name("faultline-preflight").start(() -> watch(child, tree, tooMany));
            try {
                Child.Ended ended = child.await();
                if (tooMany.get()) {
                    throw tooManyProcesses();
                }
                return ended;
            } catch (Child.TooMuchOutputException e) {
                throw failed(" wrote too much", "");
            } catch (IOException e) { // ending a program closes its output
                throw tooMany.get() ? tooManyProcesses() : failed(" cannot be read: its output broke off", "");
            } finally {
                watch.interrupt();
                watch.join();
            }
        } catch (TimeoutException e) {
            throw failed(" took too long", "");
        }
    }

    private Child started(ProcessBuilder builder, Deadline stop) {
        try {
            return Child.start(builder, stop, limits.outputBytes());
        } catch (IOException e) {
            throw failed(" cannot be run: there is no such program", "");
        }
    }

    private FaultException tooManyProcesses() {
        return failed(" started too many processes", "");
    }

    // A process that a command leaves running would keep its output open.
    private void watch(Child child, ProcessTree tree, AtomicBoolean tooMany) {
        while (!Thread.currentThread().isInterrupted()) {
            boolean ended = !child.isAlive();
            boolean many = !ended && tree.members().size() > limits.processes();
            if (many) {
                tooMany.set(true);
                child.close();
            }
            if (ended || many) {
                tree.close();
                return;
            }
            try {
                Thread.sleep(LOOK_MILLIS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private FaultException failed(String how, String output) {
        Fault fault = SystemErrorCode.PREFLIGHT_FAILED
                .fault("The check '" + command.name() + "'" + how)
                .withEffect(Effect.NONE);
        return new FaultException(output.isBlank() ? fault : fault.withCause(Cause.of(shown(output))));
    }

    private String shown(String output) {
        String relative = output.strip().replace(root.toString(), ".");
        return relative.length() <= SHOWN ? relative : "..." + relative.substring(relative.length() - SHOWN);
    }
}
