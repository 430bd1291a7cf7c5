package dev.faultline.dialects.toolresult;

import org.jspecify.annotations.Nullable;

/** Values whose methods fail or misbehave. */
final class Odd {
    private Odd() {}

    /** A text that cannot be read. */
    static final class Text implements CharSequence {
        @Override
        public int length() {
            throw new IllegalStateException("length");
        }

        @Override
        public char charAt(int index) {
            throw new IllegalStateException("charAt");
        }

        @Override
        public CharSequence subSequence(int start, int end) {
            throw new IllegalStateException("subSequence");
        }

        @Override
        public String toString() {
            throw new IllegalStateException("toString");
        }
    }

    /** A throwable whose methods all fail. */
    static final class Failure extends RuntimeException {
        private static final long serialVersionUID = 1;

        @Override
        public String getMessage() {
            throw new IllegalStateException("getMessage");
        }

        @Override
        public synchronized Throwable getCause() {
            throw new IllegalStateException("getCause");
        }
    }

    /** A throwable that is its own cause. */
    static final class Endless extends RuntimeException {
        private static final long serialVersionUID = 1;

        Endless() {
            super("it goes round");
        }

        @Override
        public synchronized @Nullable Throwable getCause() {
            return this;
        }
    }
}
