package dev.faultline.boundary;

import static dev.faultline.boundary.Given.boundary;
import static dev.faultline.boundary.Given.call;
import static dev.faultline.boundary.Given.code;
import static dev.faultline.boundary.Given.refused;
import static dev.faultline.boundary.Given.throwing;
import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.fault.CommonCode;
import dev.faultline.testing.InMemoryRecorder;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What the author of a server learns of a code that is not registered, without any observer. */
class UnregisteredCodeTest {
    private final Logger logger = Logger.getLogger(ToolBoundary.class.getName());
    private final List<LogRecord> records = new CopyOnWriteArrayList<>();
    private final Handler handler = new Handler() {
        @Override
        public void publish(LogRecord record) {
            records.add(record);
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    };
    private final ToolBoundary boundary = boundary(new InMemoryRecorder())
            .registered(code -> code == CommonCode.INTERNAL_ERROR)
            .build();

    @BeforeEach
    void capture() {
        logger.setUseParentHandlers(false);
        logger.addHandler(handler);
    }

    @AfterEach
    void release() {
        logger.removeHandler(handler);
        logger.setUseParentHandlers(true);
    }

    @Test
    void isAnErrorInTheLogAtItsFirstUseOnly() {
        assertThat(code(boundary.call(call(), throwing(refused())))).isEqualTo("INTERNAL_ERROR");
        assertThat(code(boundary.call(call(), throwing(refused())))).isEqualTo("INTERNAL_ERROR");

        assertThat(records)
                .filteredOn(one -> one.getThrown() == null) // the others are of the failures themselves
                .singleElement()
                .satisfies(one -> {
                    assertThat(one.getLevel()).isEqualTo(Level.SEVERE);
                    assertThat(one.getMessage())
                            .isEqualTo("The code FILE_NOT_FOUND is not registered with the server;"
                                    + " pass its enum to codes(...)");
                });
    }

    @Test
    void isStillReportedIfTheLogFails() {
        logger.addHandler(new Broken());
        try {
            assertThat(code(boundary.call(call(), throwing(refused())))).isEqualTo("INTERNAL_ERROR");
        } finally {
            for (Handler added : logger.getHandlers()) {
                logger.removeHandler(added);
            }
        }
    }

    private static final class Broken extends Handler {
        @Override
        public void publish(LogRecord record) {
            throw new IllegalStateException("the disk is full");
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }
}
