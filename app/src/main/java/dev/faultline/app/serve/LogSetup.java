package dev.faultline.app.serve;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.Configurator;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.ConsoleAppender;
import ch.qos.logback.core.spi.ContextAwareBase;
import org.slf4j.Logger;

/**
 * Sets logging up, in code: reading a file would take longer than all else at the start. Everything goes to standard
 * error, and the SDK's logger never below INFO, since its debug records hold whole messages.
 */
public final class LogSetup extends ContextAwareBase implements Configurator {
    @Override
    public ExecutionStatus configure(LoggerContext context) {
        JsonLines lines = new JsonLines();
        lines.setContext(context);
        lines.start();
        ConsoleAppender<ILoggingEvent> stderr = new ConsoleAppender<>();
        stderr.setContext(context);
        stderr.setTarget("System.err");
        stderr.setEncoder(lines);
        stderr.start();
        context.getLogger(Logger.ROOT_LOGGER_NAME).setLevel(Level.WARN);
        context.getLogger(Logger.ROOT_LOGGER_NAME).addAppender(stderr);
        context.getLogger(LateIndex.LOGGER).setLevel(Level.INFO);
        context.getLogger(Tokens.LOGGER).setLevel(Level.INFO);
        // What the SDK warns of is told by our own records already, and with its text as it came.
        context.getLogger("io.modelcontextprotocol").setLevel(Level.OFF);
        return ExecutionStatus.DO_NOT_INVOKE_NEXT_IF_ANY;
    }
}
