package dev.faultline.app.shared.log;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.encoder.EncoderBase;

/** Writes log records one after another, with nothing before the first and after the last. */
abstract sealed class LineEncoder extends EncoderBase<ILoggingEvent> permits JsonLines, TextLines {
    private static final byte[] NOTHING = {};

    @Override
    public final byte[] headerBytes() {
        return NOTHING;
    }

    @Override
    public final byte[] footerBytes() {
        return NOTHING;
    }
}
