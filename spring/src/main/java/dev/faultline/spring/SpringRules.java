package dev.faultline.spring;

import dev.faultline.classify.Classification;
import dev.faultline.classify.Classifier;
import dev.faultline.fault.Cause;
import dev.faultline.fault.CauseChain;
import dev.faultline.fault.CommonCode;
import dev.faultline.fault.Fault;
import dev.faultline.fault.FaultCode;
import dev.faultline.fault.Origin;
import dev.faultline.fault.Retry;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.springframework.util.ClassUtils;

/**
 * The rules for Spring's own exceptions (R55). They are known by name, so that a class of a library that the
 * application does not have is never loaded. The rule of the nearest class decides, and may say that nothing is known.
 */
final class SpringRules {
    private static final String DAO = "org.springframework.dao.";
    private static final String SECURITY = "org.springframework.security.";
    private static final String CLIENT = "org.springframework.web.client.";
    private static final String WEB_CLIENT = "org.springframework.web.reactive.function.client.";

    private static final boolean HAS_WEB =
            ClassUtils.isPresent("org.springframework.web.ErrorResponse", SpringRules.class.getClassLoader());

    private static final Classifier STANDARD = Classifier.standard();

    private static final Map<String, Function<Throwable, Optional<Fault>>> RULES = rules();

    private SpringRules() {}

    private static Map<String, Function<Throwable, Optional<Fault>>> rules() {
        Map<String, Function<Throwable, Optional<Fault>>> rules = new HashMap<>();
        rules.put(
                "org.springframework.validation.method.MethodValidationException", it -> ValidationRules.ofMethod(it));
        rules.put("org.springframework.validation.BindException", it -> ValidationRules.ofBinding(it));
        security(rules);
        data(rules);
        rules.put(CLIENT + "RestClientException", SpringRules::dependency);
        rules.put(CLIENT + "RestClientResponseException", it -> StatusRules.ofRestClient(it));
        rules.put(WEB_CLIENT + "WebClientException", SpringRules::dependency);
        rules.put(WEB_CLIENT + "WebClientResponseException", it -> StatusRules.ofWebClient(it));
        return Map.copyOf(rules);
    }

    private static void security(Map<String, Function<Throwable, Optional<Fault>>> rules) {
        rules.put(SECURITY + "access.AccessDeniedException", it -> said(CommonCode.NOT_PERMITTED, it));
        rules.put(SECURITY + "core.AuthenticationException", it -> said(CommonCode.NOT_AUTHENTICATED, it));
        // What checks the caller failed, or is not there: nothing is known about the caller.
        rules.put(SECURITY + "authentication.AuthenticationServiceException", it -> Optional.empty());
        rules.put(SECURITY + "authentication.ProviderNotFoundException", it -> Optional.empty());
    }

    // What the database said is more exact than the class that Spring made of it.
    private static void data(Map<String, Function<Throwable, Optional<Fault>>> rules) {
        Fault constraint = CommonCode.CONSTRAINT_VIOLATED.fault("The database rejects the change: it breaks a rule");
        Fault missing = CommonCode.ITEM_NOT_FOUND.fault("The tool found nothing where it expects an entry");
        Fault busy = CommonCode.DATABASE_BUSY.fault("The database could not finish the work");
        rules.put(DAO + "DuplicateKeyException", it -> Optional.of(constraint));
        rules.put(DAO + "DataIntegrityViolationException", it -> withoutSql(it, constraint));
        rules.put(DAO + "EmptyResultDataAccessException", it -> Optional.of(missing));
        rules.put("org.springframework.orm.ObjectRetrievalFailureException", it -> Optional.of(missing));
        rules.put(DAO + "TransientDataAccessException", it -> unlessKnown(it, busy));
        // Whether the caller's copy was old, or two calls met by chance, is not known: the second would succeed again.
        rules.put(
                DAO + "OptimisticLockingFailureException",
                it -> Optional.of(CommonCode.STATE_CONFLICT
                        .fault("An entry was changed at the same time by something else")
                        .withRetry(Retry.UNKNOWN)));
        rules.put(
                DAO + "QueryTimeoutException",
                it -> Optional.of(CommonCode.TIMED_OUT.fault("The database did not answer in time")));
        Fault unreachable = CommonCode.NETWORK_FAILED.fault("The database cannot be reached");
        rules.put(DAO + "RecoverableDataAccessException", it -> unlessKnown(it, unreachable));
        rules.put(DAO + "DataAccessResourceFailureException", it -> withoutSql(it, unreachable));
        rules.put(
                "org.springframework.transaction.TransactionTimedOutException",
                it -> Optional.of(CommonCode.TIMED_OUT.fault("The transaction took too long")));
    }

    /** {@return the fault of this exception; empty if nothing is known of it} */
    static Optional<Fault> fault(Throwable thrown) {
        Optional<Function<Throwable, Optional<Fault>>> rule = rule(thrown.getClass());
        // What the author states about a class comes before what is known of its superclass.
        Optional<Fault> stated = HAS_WEB ? StatusRules.stated(thrown) : Optional.empty();
        return ValidationRules.isBinding(thrown) || stated.isEmpty()
                ? rule.flatMap(known -> known.apply(thrown))
                : stated;
    }

    /** {@return the names of the classes that have a rule} */
    static Set<String> classes() {
        return RULES.keySet();
    }

    private static Optional<Function<Throwable, Optional<Fault>>> rule(Class<?> thrown) {
        for (Class<?> type = thrown; type != null; type = type.getSuperclass()) {
            Function<Throwable, Optional<Fault>> rule = RULES.get(type.getName());
            if (rule != null) {
                return Optional.of(rule);
            }
        }
        return Optional.empty();
    }

    // Its author wrote the text for whoever is refused.
    private static Optional<Fault> said(FaultCode code, Throwable thrown) {
        return Optional.of(code.fault(Cause.of(thrown).message()));
    }

    // An exception of a driver that no rule knows, such as a division by zero, is not what Spring's class says.
    private static Optional<Fault> withoutSql(Throwable thrown, Fault fault) {
        return CauseChain.find(thrown, SQLException.class).isPresent() ? Optional.empty() : Optional.of(fault);
    }

    private static Optional<Fault> unlessKnown(Throwable thrown, Fault fault) {
        boolean known = CauseChain.find(thrown, SQLException.class)
                .map(STANDARD::classify)
                .filter(it -> it instanceof Classification.Contained(Fault standard, Origin origin)
                        && !standard.isUnforeseen())
                .isPresent();
        return known ? Optional.empty() : Optional.of(fault);
    }

    // A client for HTTP wraps what the network did.
    private static Optional<Fault> dependency(Throwable thrown) {
        boolean known = CauseChain.of(thrown).stream()
                .skip(1)
                .map(STANDARD::classify)
                .anyMatch(it -> it instanceof Classification.Contained(Fault standard, Origin origin)
                        && (standard.code() == CommonCode.TIMED_OUT || standard.code() == CommonCode.NETWORK_FAILED));
        return known
                ? Optional.empty()
                : Optional.of(CommonCode.DEPENDENCY_FAILED.fault("The call of a service that the tool needs failed"));
    }
}
