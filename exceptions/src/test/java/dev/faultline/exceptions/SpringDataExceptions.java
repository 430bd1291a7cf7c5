package dev.faultline.exceptions;

import jakarta.persistence.EntityManagerFactory;
import java.util.Map;
import javax.sql.DataSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.annotation.Id;
import org.springframework.data.annotation.Version;
import org.springframework.data.jdbc.core.JdbcAggregateTemplate;
import org.springframework.data.jdbc.repository.config.AbstractJdbcConfiguration;
import org.springframework.data.jpa.repository.JpaRepository;
import org.springframework.data.jpa.repository.config.EnableJpaRepositories;
import org.springframework.data.relational.core.mapping.Table;
import org.springframework.jdbc.core.namedparam.NamedParameterJdbcOperations;
import org.springframework.jdbc.core.namedparam.NamedParameterJdbcTemplate;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.orm.jpa.JpaTransactionManager;
import org.springframework.orm.jpa.LocalContainerEntityManagerFactoryBean;
import org.springframework.orm.jpa.vendor.HibernateJpaVendorAdapter;
import org.springframework.transaction.PlatformTransactionManager;

/** What Spring Data throws, for JDBC and for Jakarta Persistence. */
record SpringDataExceptions(Postgres database) {
    private static final String JDBC = "Spring Data JDBC";
    private static final String JPA = "Spring Data JPA";

    /** An entity of Spring Data JDBC. */
    @Table("box")
    record Box(@Id int id, String name, @Version int version) {}

    /** A repository as an author writes one. */
    interface Accounts extends JpaRepository<Account, Integer> {
        /** {@return the only one} */
        Account findByIdGreaterThan(int id);
    }

    @Configuration
    static class JdbcApplication extends AbstractJdbcConfiguration {
        @Autowired
        @SuppressWarnings("NullAway.Init")
        private DataSource source;

        @Bean
        NamedParameterJdbcOperations operations() {
            return new NamedParameterJdbcTemplate(source);
        }

        @Bean
        PlatformTransactionManager transactionManager() {
            return new JdbcTransactionManager(source);
        }
    }

    @Configuration
    @EnableJpaRepositories(considerNestedRepositories = true)
    static class JpaApplication {
        @Bean
        LocalContainerEntityManagerFactoryBean entityManagerFactory(DataSource source) {
            LocalContainerEntityManagerFactoryBean factory = new LocalContainerEntityManagerFactoryBean();
            factory.setDataSource(source);
            factory.setJpaVendorAdapter(new HibernateJpaVendorAdapter());
            factory.setPackagesToScan(Account.class.getPackageName());
            factory.setJpaPropertyMap(Map.of("hibernate.hbm2ddl.auto", "update"));
            return factory;
        }

        @Bean
        PlatformTransactionManager transactionManager(EntityManagerFactory factory) {
            return new JpaTransactionManager(factory);
        }
    }

    /** {@return what must be closed in the end} */
    AutoCloseable addTo(Provocations attempts) throws Exception {
        AnnotationConfigApplicationContext jdbc = started(JdbcApplication.class);
        database.execute("CREATE TABLE box (id int PRIMARY KEY, name text, version int NOT NULL)");
        jdbc(attempts, jdbc.getBean(JdbcAggregateTemplate.class));
        AnnotationConfigApplicationContext jpa = started(JpaApplication.class);
        jpa(attempts, jpa.getBean(Accounts.class));
        return () -> {
            jdbc.close();
            jpa.close();
        };
    }

    private AnnotationConfigApplicationContext started(Class<?> application) {
        AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext();
        context.registerBean(DataSource.class, () -> database.source());
        context.register(application);
        context.refresh();
        return context;
    }

    private static void jdbc(Provocations attempts, JdbcAggregateTemplate template) {
        template.insert(new Box(1, "one", 0));
        attempts.add(JDBC, "inserts a key twice", () -> template.insert(new Box(1, "one", 0)));
        attempts.add(JDBC, "saves an entity that was changed", () -> template.update(new Box(1, "other", 77)));
        attempts.add(JDBC, "saves nothing", () -> template.save(noBox()));
    }

    @SuppressWarnings("NullAway") // what a tool does by mistake
    private static Box noBox() {
        return null;
    }

    @SuppressWarnings("NullAway")
    private static Account noAccount() {
        return null;
    }

    private static void jpa(Provocations attempts, Accounts accounts) {
        accounts.saveAndFlush(new Account(11, "jpa"));
        attempts.add(JPA, "inserts null where a value is required", () -> accounts.saveAndFlush(new Account(12, null)));
        attempts.add(JPA, "saves an entity that was changed", () -> {
            Account old = accounts.findById(11).orElseThrow();
            Account fresh = accounts.findById(11).orElseThrow();
            fresh.rename("fresh");
            accounts.saveAndFlush(fresh);
            old.rename("old");
            accounts.saveAndFlush(old);
        });
        attempts.add(JPA, "expects one row and finds two", () -> accounts.findByIdGreaterThan(0));
        attempts.add(JPA, "saves nothing", () -> accounts.save(noAccount()));
    }
}
