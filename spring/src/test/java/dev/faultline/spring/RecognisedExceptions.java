package dev.faultline.spring;

import dev.faultline.tool.CallCancelledException;
import jakarta.validation.ConstraintViolationException;
import jakarta.validation.Validation;
import jakarta.validation.constraints.NotBlank;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.UnknownHostException;
import java.net.http.HttpTimeoutException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.charset.MalformedInputException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import java.sql.SQLException;
import java.sql.SQLIntegrityConstraintViolationException;
import java.sql.SQLInvalidAuthorizationSpecException;
import java.sql.SQLRecoverableException;
import java.sql.SQLTimeoutException;
import java.sql.SQLTransactionRollbackException;
import java.sql.SQLTransientException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeoutException;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.dao.EmptyResultDataAccessException;
import org.springframework.dao.OptimisticLockingFailureException;
import org.springframework.dao.QueryTimeoutException;
import org.springframework.dao.RecoverableDataAccessException;
import org.springframework.dao.TransientDataAccessResourceException;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.security.authentication.AuthenticationServiceException;
import org.springframework.security.authentication.BadCredentialsException;
import org.springframework.security.authentication.ProviderNotFoundException;
import org.springframework.transaction.TransactionTimedOutException;
import org.springframework.validation.BeanPropertyBindingResult;
import org.springframework.validation.BindException;
import org.springframework.web.client.RestClientException;
import org.springframework.web.reactive.function.client.WebClientRequestException;

/** An exception for each rule, with the words that name it on the page. */
final class RecognisedExceptions {
    private final Map<String, Throwable> samples = new LinkedHashMap<>();

    private RecognisedExceptions() {}

    /** {@return Java's own, and Bean Validation's} */
    static Map<String, Throwable> ofJava() {
        RecognisedExceptions java = new RecognisedExceptions();
        java.files();
        java.network();
        java.add("", new TimeoutException());
        java.add("", new InterruptedException());
        java.add("", new SecurityException());
        java.add("of the virtual machine", new OutOfMemoryError());
        java.add("that the client has cancelled", new CallCancelledException());
        java.add(
                "of what the caller sent",
                new ConstraintViolationException(
                        Validation.buildDefaultValidatorFactory().getValidator().validate(new Sent(""))));
        return java.samples;
    }

    /** What a caller sends. */
    private record Sent(@NotBlank String name) {}

    private void files() {
        add("for a file that an argument names", new NoSuchFileException("a"));
        add("for a file that an argument names", new FileAlreadyExistsException("a"));
        add("for a file that an argument names", new AccessDeniedException("a"));
        add(
                "for a file that an argument names and that does not exist",
                new FileNotFoundException("a (No such file or directory)"));
        add("because the disk is full", new IOException("No space left on device"));
        add("because too many files are open", new IOException("Too many open files"));
        add("", new MalformedInputException(1));
    }

    private void network() {
        add("", new SocketTimeoutException());
        add("", new HttpTimeoutException("late"));
        add("", new ConnectException());
        add("", new SocketException());
        add("", new UnknownHostException());
        add("", new ClosedByInterruptException());
    }

    /** {@return those of JDBC} */
    static Map<String, Throwable> ofDatabases() {
        RecognisedExceptions databases = new RecognisedExceptions();
        databases.add("", new SQLTimeoutException());
        databases.add("", new SQLInvalidAuthorizationSpecException());
        databases.add("", new SQLIntegrityConstraintViolationException());
        databases.add("", new SQLTransactionRollbackException());
        databases.add("", new SQLTransientException());
        databases.add("", new SQLRecoverableException());
        for (String family : List.of("08", "23", "28", "40")) {
            databases.add("with a SQLSTATE that begins with " + family, new SQLException("x", family + "000"));
        }
        for (String state : List.of("53100", "53200", "53300", "55P03", "57014", "57P01", "57P02", "57P03")) {
            databases.add("with the SQLSTATE " + state, new SQLException("x", state));
        }
        databases.add("with any other SQLSTATE", new SQLException("x", "42601"));
        return databases.samples;
    }

    /** {@return Spring's, except those with an HTTP status} */
    static Map<String, Throwable> ofSpring() {
        RecognisedExceptions spring = new RecognisedExceptions();
        spring.add("", new BindException(bound()));
        spring.add("", new org.springframework.security.access.AccessDeniedException("x"));
        spring.add("", new BadCredentialsException("x"));
        spring.add("", new AuthenticationServiceException("x"));
        spring.add("", new ProviderNotFoundException("x"));
        spring.data();
        spring.add("", new TransactionTimedOutException("x"));
        spring.add("", new RestClientException("x"));
        spring.add("because no server listens", new RestClientException("x", new ConnectException()));
        spring.add("", request(new IOException()));
        spring.add("because no server listens", request(new ConnectException()));
        return spring.samples;
    }

    private void data() {
        add("", new DuplicateKeyException("x"));
        add("", new DataIntegrityViolationException("x"));
        add("", new EmptyResultDataAccessException(1));
        add("", new OptimisticLockingFailureException("x"));
        add("", new QueryTimeoutException("x"));
        add("", new TransientDataAccessResourceException("x"));
        add("", new RecoverableDataAccessException("x"));
        add("", new DataAccessResourceFailureException("x"));
    }

    private static BeanPropertyBindingResult bound() {
        BeanPropertyBindingResult bound = new BeanPropertyBindingResult(new Object(), "order");
        bound.reject("x", "is not valid");
        return bound;
    }

    private static WebClientRequestException request(IOException cause) {
        return new WebClientRequestException(cause, HttpMethod.GET, URI.create("http://x"), HttpHeaders.EMPTY);
    }

    private void add(String when, Throwable thrown) {
        samples.put(("`" + thrown.getClass().getSimpleName() + "` " + when).strip(), thrown);
    }
}
