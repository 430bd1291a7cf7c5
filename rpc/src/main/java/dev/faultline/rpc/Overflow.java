package dev.faultline.rpc;

/** Takes what is longer than a limit, while it streams through. */
public interface Overflow {
    /** Drops it. */
    Overflow NONE = new Overflow() {
        @Override
        public void begin() {
            // nothing is kept
        }

        @Override
        public void accept(byte[] bytes, int from, int to) {
            // nothing is kept
        }
    };

    /** A line or an event begins that is too long. */
    void begin();

    /** Takes its next bytes. */
    void accept(byte[] bytes, int from, int to);
}
