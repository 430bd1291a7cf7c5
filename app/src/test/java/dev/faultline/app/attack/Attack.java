package dev.faultline.app.attack;

import java.util.function.BooleanSupplier;

/**
 * A way to exhaust a server.
 *
 * @param clients how many clients do it at the same time
 * @param needsTokens whether it makes sense only against a server whose callers have tokens
 */
record Attack(String name, int clients, boolean needsTokens, Client client) {
    /** One client of an attack. */
    @FunctionalInterface
    interface Client {
        /** Attacks once, and returns when the server has cut it off, or when the attack is over. */
        void attack(AttackedServer target, BooleanSupplier over) throws Exception;
    }

    /** {@return an attack on any server} */
    static Attack of(String name, int clients, Client client) {
        return new Attack(name, clients, false, client);
    }

    /** {@return an attack on a server whose callers have tokens} */
    static Attack withTokens(String name, int clients, Client client) {
        return new Attack(name, clients, true, client);
    }

    @Override
    public String toString() {
        return name;
    }
}
