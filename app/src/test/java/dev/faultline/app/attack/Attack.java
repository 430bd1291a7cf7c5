package dev.faultline.app.attack;

import java.util.function.BooleanSupplier;

/**
 * A way to exhaust a server.
 *
 * @param clients how many clients do it at the same time
 */
record Attack(String name, int clients, Client client) {
    /** One client of an attack. */
    @FunctionalInterface
    interface Client {
        /** Attacks once, and returns when the server has cut it off, or when the attack is over. */
        void attack(Target target, BooleanSupplier over) throws Exception;
    }

    @Override
    public String toString() {
        return name;
    }
}
