package dev.faultline.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.faultline.classify.Classification;
import dev.faultline.classify.Classifier;
import dev.faultline.fault.CommonCode;
import dev.faultline.fault.Effect;
import dev.faultline.fault.Fault;
import dev.faultline.fault.Retry;
import dev.faultline.testing.Spec;
import dev.faultline.testing.TableTest;
import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.time.Duration;
import java.util.stream.Stream;
import javax.net.ssl.SSLHandshakeException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.dao.CannotAcquireLockException;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.dao.EmptyResultDataAccessException;
import org.springframework.dao.IncorrectResultSizeDataAccessException;
import org.springframework.dao.InvalidDataAccessApiUsageException;
import org.springframework.dao.OptimisticLockingFailureException;
import org.springframework.dao.QueryTimeoutException;
import org.springframework.dao.RecoverableDataAccessException;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.security.access.AccessDeniedException;
import org.springframework.security.authentication.BadCredentialsException;
import org.springframework.security.authentication.InternalAuthenticationServiceException;
import org.springframework.security.authorization.AuthorizationDeniedException;
import org.springframework.transaction.TransactionTimedOutException;
import org.springframework.validation.BeanPropertyBindingResult;
import org.springframework.validation.BindException;
import org.springframework.web.ErrorResponseException;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.client.HttpClientErrorException;
import org.springframework.web.client.HttpServerErrorException;
import org.springframework.web.client.ResourceAccessException;
import org.springframework.web.client.RestClientException;
import org.springframework.web.reactive.function.client.WebClientRequestException;
import org.springframework.web.reactive.function.client.WebClientResponseException;
import org.springframework.web.server.ResponseStatusException;

class SpringRulesTest {
    private static final String PASSWORD = "/srv/app/customers.db is locked";

    private static final Classifier CLASSIFIER =
            Classifier.builder().library(SpringRules::fault).build();

    @TableTest
    @Spec("R55")
    @MethodSource({"statuses", "exceptions"})
    void classifiesTheExceptionsOfSpring(Throwable thrown, CommonCode code, String message) {
        assertThat(fault(thrown))
                .extracting(Fault::code, Fault::message, Fault::effect)
                .containsExactly(code, message, Effect.UNKNOWN);
    }

    static Stream<Arguments> statuses() {
        return Stream.of(
                status(400, CommonCode.INVALID_ARGUMENT),
                status(401, CommonCode.NOT_AUTHENTICATED),
                status(402, CommonCode.TOOL_FAILED),
                status(403, CommonCode.NOT_PERMITTED),
                status(404, CommonCode.ITEM_NOT_FOUND),
                status(408, CommonCode.TIMED_OUT),
                status(409, CommonCode.STATE_CONFLICT),
                status(410, CommonCode.ITEM_NOT_FOUND),
                status(412, CommonCode.STATE_CONFLICT),
                status(422, CommonCode.INVALID_ARGUMENT),
                status(429, CommonCode.RATE_LIMITED),
                status(451, CommonCode.TOOL_FAILED),
                status(500, CommonCode.TOOL_FAILED),
                status(502, CommonCode.TEMPORARILY_UNAVAILABLE),
                status(503, CommonCode.TEMPORARILY_UNAVAILABLE),
                status(504, CommonCode.TIMED_OUT),
                status(599, CommonCode.TOOL_FAILED));
    }

    private static Arguments status(int status, CommonCode code) {
        return arguments(new ResponseStatusException(HttpStatusCode.valueOf(status), "The reason"), code, "The reason");
    }

    static Stream<Arguments> exceptions() {
        SQLException byZero = new SQLException("division by zero", "22012");
        return Stream.of(
                arguments(
                        new ResponseStatusException(HttpStatus.NOT_FOUND), CommonCode.ITEM_NOT_FOUND, "404 Not Found"),
                arguments(
                        new IllegalStateException(new ResponseStatusException(HttpStatus.CONFLICT, "Order 7 is paid")),
                        CommonCode.STATE_CONFLICT,
                        "Order 7 is paid"),
                arguments(
                        new ResponseStatusException(HttpStatus.NOT_FOUND, PASSWORD),
                        CommonCode.ITEM_NOT_FOUND,
                        "[path] is locked"),
                arguments(new ErrorResponseException(HttpStatus.FORBIDDEN), CommonCode.NOT_PERMITTED, "403 Forbidden"),
                arguments(new Gone("Order 7 was removed"), CommonCode.ITEM_NOT_FOUND, "Order 7 was removed"),
                arguments(new Closed("x"), CommonCode.NOT_PERMITTED, "The shop is closed"),
                arguments(new Special("x"), CommonCode.NOT_PERMITTED, "The shop is closed"),
                arguments(new AccessDeniedException("Only for owners"), CommonCode.NOT_PERMITTED, "Only for owners"),
                arguments(new AuthorizationDeniedException("Access Denied"), CommonCode.NOT_PERMITTED, "Access Denied"),
                arguments(
                        new BadCredentialsException("Bad credentials"),
                        CommonCode.NOT_AUTHENTICATED,
                        "Bad credentials"),
                arguments(
                        new InternalAuthenticationServiceException("LDAP"),
                        CommonCode.UNEXPECTED,
                        "An unexpected error occurred"),
                data(new DuplicateKeyException("x"), CommonCode.CONSTRAINT_VIOLATED),
                data(new DataIntegrityViolationException("x"), CommonCode.CONSTRAINT_VIOLATED),
                data(new DataIntegrityViolationException("x", byZero), CommonCode.UNEXPECTED),
                data(
                        new DataIntegrityViolationException("x", new SQLException("x", "23503")),
                        CommonCode.CONSTRAINT_VIOLATED),
                data(new EmptyResultDataAccessException(1), CommonCode.ITEM_NOT_FOUND),
                data(new IncorrectResultSizeDataAccessException(1, 2), CommonCode.UNEXPECTED),
                data(
                        new CannotAcquireLockException("x", new SQLException("x", "HY000", 1205)),
                        CommonCode.DATABASE_BUSY),
                data(new CannotAcquireLockException("x", new SQLException("x", "40001")), CommonCode.DATABASE_BUSY),
                data(new OptimisticLockingFailureException("x"), CommonCode.STATE_CONFLICT),
                data(new QueryTimeoutException("x"), CommonCode.TIMED_OUT),
                data(new RecoverableDataAccessException("x"), CommonCode.NETWORK_FAILED),
                data(new DataAccessResourceFailureException("x"), CommonCode.NETWORK_FAILED),
                data(
                        new DataAccessResourceFailureException("x", new SQLException("x", "28P01")),
                        CommonCode.CREDENTIALS_REJECTED),
                data(new InvalidDataAccessApiUsageException("x"), CommonCode.UNEXPECTED),
                arguments(new TransactionTimedOutException("x"), CommonCode.TIMED_OUT, "The transaction took too long"),
                arguments(
                        HttpClientErrorException.create(
                                HttpStatus.NOT_FOUND, "x", HttpHeaders.EMPTY, new byte[0], StandardCharsets.UTF_8),
                        CommonCode.DEPENDENCY_FAILED,
                        "A service that the tool calls answered 404 Not Found"),
                arguments(
                        HttpClientErrorException.create(
                                HttpStatus.UNAUTHORIZED, "x", HttpHeaders.EMPTY, new byte[0], StandardCharsets.UTF_8),
                        CommonCode.CREDENTIALS_REJECTED,
                        "A service that the tool calls answered 401 Unauthorized"),
                arguments(
                        HttpServerErrorException.create(
                                HttpStatus.SERVICE_UNAVAILABLE,
                                "x",
                                HttpHeaders.EMPTY,
                                new byte[0],
                                StandardCharsets.UTF_8),
                        CommonCode.TEMPORARILY_UNAVAILABLE,
                        "A service that the tool calls answered 503 Service Unavailable"),
                arguments(
                        WebClientResponseException.create(599, "Odd", HttpHeaders.EMPTY, new byte[0], null),
                        CommonCode.DEPENDENCY_FAILED,
                        "A service that the tool calls answered 599 Odd"),
                arguments(
                        new ResourceAccessException("x", new ConnectException("refused")),
                        CommonCode.NETWORK_FAILED,
                        "The network connection failed"),
                arguments(
                        new ResourceAccessException("x", new SocketTimeoutException()),
                        CommonCode.TIMED_OUT,
                        "The operation timed out"),
                arguments(
                        new ResourceAccessException("x", new SSLHandshakeException("x")),
                        CommonCode.DEPENDENCY_FAILED,
                        "The call of a service that the tool needs failed"),
                arguments(
                        new WebClientRequestException(
                                new ConnectException(), HttpMethod.GET, URI.create("http://x"), HttpHeaders.EMPTY),
                        CommonCode.NETWORK_FAILED,
                        "The network connection failed"),
                arguments(
                        new RestClientException("x", new IOException("no converter")),
                        CommonCode.DEPENDENCY_FAILED,
                        "The call of a service that the tool needs failed"),
                arguments(binding(), CommonCode.INVALID_ARGUMENT, "age: must be at least 18"));
    }

    private static Arguments data(DataAccessException thrown, CommonCode code) {
        return arguments(
                thrown,
                code,
                switch (code) {
                    case CONSTRAINT_VIOLATED -> "The database rejects the change: it breaks a rule";
                    case ITEM_NOT_FOUND -> "The tool found nothing where it expects an entry";
                    case DATABASE_BUSY -> "The database could not finish the work";
                    case STATE_CONFLICT -> "An entry was changed at the same time by something else";
                    case TIMED_OUT -> "The database did not answer in time";
                    case NETWORK_FAILED -> "The database cannot be reached";
                    case CREDENTIALS_REJECTED -> "The database rejects the server's login";
                    default -> "An unexpected error occurred"; // the codes of other rules
                });
    }

    private static BindException binding() {
        BeanPropertyBindingResult result = new BeanPropertyBindingResult(new Object(), "person");
        BindException invalid = new BindException(result);
        invalid.addError(new org.springframework.validation.FieldError("person", "age", "must be at least 18"));
        return invalid;
    }

    @Test
    @Spec({"R42", "R55"})
    void usesTheRetryAfterOfTheAuthorAndOfAService() {
        ResponseStatusException limited = new ResponseStatusException(HttpStatus.TOO_MANY_REQUESTS, "Slow down") {
            private static final long serialVersionUID = 1;

            @Override
            public HttpHeaders getHeaders() {
                return retryAfter("7");
            }
        };
        HttpServerErrorException busy = HttpServerErrorException.create(
                HttpStatus.SERVICE_UNAVAILABLE, "x", retryAfter("90"), new byte[0], StandardCharsets.UTF_8);

        assertThat(fault(limited).retry()).isEqualTo(Retry.after(Duration.ofSeconds(7)));
        assertThat(fault(busy).retry()).isEqualTo(Retry.after(Duration.ofSeconds(90)));
    }

    @Test
    @Spec("R42")
    void saysNothingAboutRepeatingWhatAServiceRefused() {
        for (int status : new int[] {400, 401, 403, 404, 409, 422, 500}) {
            HttpClientErrorException refused = HttpClientErrorException.create(
                    HttpStatusCode.valueOf(status), "x", retryAfter("7"), new byte[0], StandardCharsets.UTF_8);

            assertThat(fault(refused).retry()).as("%d", status).isEqualTo(Retry.UNKNOWN);
        }
    }

    @Test
    @Spec("R42")
    void saysNothingAboutRepeatingAConcurrentChange() {
        assertThat(fault(new OptimisticLockingFailureException("x")).retry()).isEqualTo(Retry.UNKNOWN);
    }

    @Test
    void namesTheArgumentsThatAreWrong() {
        assertThat(fault(binding()).arguments()).containsExactly("age");
    }

    private static HttpHeaders retryAfter(String value) {
        HttpHeaders headers = new HttpHeaders();
        headers.add(HttpHeaders.RETRY_AFTER, value);
        return headers;
    }

    private static Fault fault(Throwable thrown) {
        return ((Classification.Contained) CLASSIFIER.classify(thrown)).fault();
    }

    @ResponseStatus(HttpStatus.GONE)
    private static final class Gone extends RuntimeException {
        private static final long serialVersionUID = 1;

        Gone(String message) {
            super(message);
        }
    }

    @ResponseStatus(code = HttpStatus.FORBIDDEN, reason = "The shop is closed")
    private static class Closed extends DuplicateKeyException {
        private static final long serialVersionUID = 1;

        Closed(String message) {
            super(message);
        }
    }

    private static final class Special extends Closed {
        private static final long serialVersionUID = 1;

        Special(String message) {
            super(message);
        }
    }
}
