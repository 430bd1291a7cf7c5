package dev.faultline.app.shared.log;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.Configurator;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.OutputStreamAppender;
import ch.qos.logback.core.encoder.EncoderBase;
import ch.qos.logback.core.spi.ContextAwareBase;
import java.io.OutputStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Configures logging in code, because reading a file would take longer than everything else at the start. All records
 * go to standard error, including those of {@link System.Logger}, for which a provider is on the class path.
 */
public final class LogSetup extends ContextAwareBase implements Configurator {
    private static final String OWN = "dev.faultline";

    @Override
    public ExecutionStatus configure(LoggerContext context) {
        apply(context, LogFormat.ofStandardError(), LogLevel.info, System.err);
        return ExecutionStatus.DO_NOT_INVOKE_NEXT_IF_ANY;
    }

    /** Logs in this format to this stream from now on, and no records below this level. */
    static void apply(LogFormat format, LogLevel level, OutputStream err) {
        if (LoggerFactory.getILoggerFactory() instanceof LoggerContext context) {
            apply(context, format, level, err);
        }
    }

    private static void apply(LoggerContext context, LogFormat format, LogLevel level, OutputStream err) {
        EncoderBase<ILoggingEvent> lines = format.encoder();
        lines.setContext(context);
        lines.start();
        OutputStreamAppender<ILoggingEvent> stderr = new OutputStreamAppender<>() {
            @Override
            protected void closeOutputStream() {
                // The next configuration may write to the same stream.
            }
        };
        stderr.setContext(context);
        stderr.setEncoder(lines);
        stderr.setOutputStream(err);
        stderr.start();
        ch.qos.logback.classic.Logger root = context.getLogger(Logger.ROOT_LOGGER_NAME);
        root.detachAndStopAllAppenders();
        root.addAppender(stderr);
        root.setLevel(level.libraries());
        context.getLogger(OWN).setLevel(level.own());
        // Our own records already report what the SDK warns of; its debug records hold whole messages.
        context.getLogger("io.modelcontextprotocol").setLevel(Level.OFF);
        // It repeats a warning several times a second while a broker is down, and logs settings.
        context.getLogger("org.apache.kafka").setLevel(Level.OFF);
        // It repeats a failure to connect, which is reported with the call that needed the connection.
        context.getLogger("com.zaxxer.hikari").setLevel(Level.OFF);
        // An invalid schema of another server is reported as such; the validator's record says nothing more.
        context.getLogger("com.networknt").setLevel(Level.OFF);
    }
}
