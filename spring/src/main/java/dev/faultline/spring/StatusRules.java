package dev.faultline.spring;

import dev.faultline.classify.RetryAfterHeader;
import dev.faultline.fault.Cause;
import dev.faultline.fault.CommonCode;
import dev.faultline.fault.Fault;
import dev.faultline.fault.FaultCode;
import dev.faultline.fault.Retry;
import dev.faultline.text.ForeignText;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.web.ErrorResponse;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.client.RestClientResponseException;
import org.springframework.web.reactive.function.client.WebClientResponseException;

/**
 * Exceptions with an HTTP status. The status that the author of a tool states is about the call; that of a service
 * which the tool calls is about the tool's own request, and so no mistake of the caller.
 */
final class StatusRules {
    private StatusRules() {}

    /** {@return the fault that the author states, with the reason for the caller; empty if there is no such status} */
    static Optional<Fault> stated(Throwable thrown) {
        if (thrown instanceof ErrorResponse response) {
            return ofAuthor(
                    response.getStatusCode(),
                    ForeignText.safe(response.getBody().getDetail()),
                    response.getHeaders());
        }
        ResponseStatus status = AnnotatedElementUtils.findMergedAnnotation(thrown.getClass(), ResponseStatus.class);
        if (status == null) {
            return Optional.empty();
        }
        String reason = status.reason().isBlank() ? Cause.of(thrown).message() : status.reason();
        return ofAuthor(status.code(), reason, HttpHeaders.EMPTY);
    }

    private static Optional<Fault> ofAuthor(HttpStatusCode status, String reason, HttpHeaders headers) {
        if (!status.isError()) {
            return Optional.empty();
        }
        FaultCode code = switch (status.value()) {
            case 400, 413, 414, 415, 422 -> CommonCode.INVALID_ARGUMENT;
            case 401 -> CommonCode.NOT_AUTHENTICATED;
            case 403 -> CommonCode.NOT_PERMITTED;
            case 404, 410 -> CommonCode.ITEM_NOT_FOUND;
            case 408, 504 -> CommonCode.TIMED_OUT;
            case 409, 412 -> CommonCode.STATE_CONFLICT;
            case 429 -> CommonCode.RATE_LIMITED;
            case 502, 503 -> CommonCode.TEMPORARILY_UNAVAILABLE;
            default -> CommonCode.TOOL_FAILED; // statuses that say nothing about what the caller can do
        };
        return Optional.of(timed(code.fault(reason.isBlank() ? named(status, "") : reason), headers));
    }

    /** {@return the fault for what a service answered to {@code RestClient} or {@code RestTemplate}} */
    static Optional<Fault> ofRestClient(Throwable thrown) {
        return thrown instanceof RestClientResponseException answer
                ? Optional.of(ofService(answer.getStatusCode(), answer.getStatusText(), answer.getResponseHeaders()))
                : Optional.empty();
    }

    /** {@return the fault for what a service answered to {@code WebClient}} */
    static Optional<Fault> ofWebClient(Throwable thrown) {
        return thrown instanceof WebClientResponseException answer
                ? Optional.of(ofService(answer.getStatusCode(), answer.getStatusText(), answer.getHeaders()))
                : Optional.empty();
    }

    private static Fault ofService(HttpStatusCode status, String phrase, @Nullable HttpHeaders headers) {
        CommonCode code = switch (status.value()) {
            case 401, 407 -> CommonCode.CREDENTIALS_REJECTED;
            case 408, 504 -> CommonCode.TIMED_OUT;
            case 429 -> CommonCode.RATE_LIMITED;
            case 502, 503 -> CommonCode.TEMPORARILY_UNAVAILABLE;
            default -> CommonCode.DEPENDENCY_FAILED; // whose mistake it was is not known
        };
        String text = "A service that the tool calls answered " + named(status, phrase);
        return timed(code.fault(text), headers == null ? HttpHeaders.EMPTY : headers);
    }

    private static String named(HttpStatusCode status, String phrase) {
        String known = status instanceof HttpStatus standard ? standard.getReasonPhrase() : ForeignText.safe(phrase);
        return (status.value() + " " + known).strip();
    }

    private static Fault timed(Fault fault, HttpHeaders headers) {
        if (!fault.retry().isAllowed()) {
            return fault;
        }
        Optional<String> date = Optional.ofNullable(headers.getFirst(HttpHeaders.DATE));
        return Optional.ofNullable(headers.getFirst(HttpHeaders.RETRY_AFTER))
                .flatMap(value -> RetryAfterHeader.delay(value, date))
                .filter(delay -> delay.compareTo(Retry.After.MAX) <= 0)
                .map(fault::retryAfter)
                .orElse(fault);
    }
}
