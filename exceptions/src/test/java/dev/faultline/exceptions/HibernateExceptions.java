package dev.faultline.exceptions;

import dev.faultline.fleet.testing.PostgresServer;
import jakarta.persistence.EntityManager;
import jakarta.persistence.EntityManagerFactory;
import jakarta.persistence.LockModeType;
import java.util.Map;
import java.util.function.Consumer;
import org.hibernate.jpa.HibernatePersistenceConfiguration;
import org.hibernate.tool.schema.Action;

/** What Hibernate throws as a provider of Jakarta Persistence. */
record HibernateExceptions(Postgres database) {
    private static final String LIBRARY = "Hibernate";

    /** {@return what must be closed in the end} */
    AutoCloseable addTo(Provocations attempts) {
        EntityManagerFactory factory = new HibernatePersistenceConfiguration("tried")
                .managedClass(Account.class)
                .jdbcUrl(database.url())
                .jdbcUsername(PostgresServer.OWNER)
                .jdbcPassword(database.password())
                .schemaToolingAction(Action.CREATE)
                .createEntityManagerFactory();
        factory.runInTransaction(manager -> {
            manager.persist(new Account(1, "one"));
            manager.persist(new Account(2, "two"));
        });
        writes(attempts, factory);
        reads(attempts, factory);
        attempts.add(LIBRARY, "changes a row that another transaction has changed", () -> stale(factory));
        attempts.add(LIBRARY, "reads a lazy list after the session", () -> lazy(factory));
        attempts.add(LIBRARY, "locks a locked row without waiting", () -> locked(factory));
        return factory;
    }

    private static void fails(
            Provocations attempts, EntityManagerFactory factory, String what, Consumer<EntityManager> work) {
        attempts.add(LIBRARY, what, () -> factory.runInTransaction(work));
    }

    private static void writes(Provocations attempts, EntityManagerFactory factory) {
        fails(attempts, factory, "inserts a key twice", manager -> {
            manager.persist(new Account(1, "one"));
            manager.flush();
        });
        fails(attempts, factory, "inserts null where a value is required", manager -> {
            manager.persist(new Account(9, null));
            manager.flush();
        });
        fails(attempts, factory, "inserts a text that is too long", manager -> {
            manager.persist(new Account(9, "too long"));
            manager.flush();
        });
        fails(attempts, factory, "commits a row that exists", manager -> manager.persist(new Account(1, "one")));
    }

    private static void reads(Provocations attempts, EntityManagerFactory factory) {
        fails(
                attempts,
                factory,
                "expects one row and finds none",
                manager -> manager.createQuery("from Account where id = 404", Account.class)
                        .getSingleResult());
        fails(
                attempts,
                factory,
                "expects one row and finds two",
                manager -> manager.createQuery("from Account", Account.class).getSingleResult());
        fails(
                attempts,
                factory,
                "uses a reference to a row that does not exist",
                manager -> manager.getReference(Account.class, 404).name());
        fails(
                attempts,
                factory,
                "sends a query with a syntax error",
                manager -> manager.createQuery("fromm Account", Account.class));
        fails(attempts, factory, "exceeds statement_timeout", manager -> {
            manager.createNativeQuery("SET LOCAL statement_timeout = 20").executeUpdate();
            manager.createNativeQuery("SELECT 1 FROM pg_sleep(60)").getResultList();
        });
    }

    private static void stale(EntityManagerFactory factory) {
        factory.runInTransaction(manager -> {
            manager.find(Account.class, 1).rename("mine");
            factory.runInTransaction(other -> other.find(Account.class, 1).rename("yours"));
            manager.flush();
        });
    }

    private static void lazy(EntityManagerFactory factory) {
        Account account = factory.callInTransaction(manager -> manager.find(Account.class, 1));
        int unused = account.others().size();
    }

    private static void locked(EntityManagerFactory factory) {
        factory.runInTransaction(holder -> {
            holder.find(Account.class, 2, LockModeType.PESSIMISTIC_WRITE);
            factory.runInTransaction(manager -> manager.find(
                    Account.class, 2, LockModeType.PESSIMISTIC_WRITE, Map.of("jakarta.persistence.lock.timeout", 0)));
        });
    }
}
