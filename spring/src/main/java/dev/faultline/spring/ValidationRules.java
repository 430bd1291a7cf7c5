package dev.faultline.spring;

import dev.faultline.fault.CommonCode;
import dev.faultline.fault.Fault;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.context.MessageSourceResolvable;
import org.springframework.validation.BindException;
import org.springframework.validation.FieldError;
import org.springframework.validation.method.MethodValidationException;
import org.springframework.validation.method.ParameterValidationResult;

/** What Spring's validation found, with the names and messages that the author wrote for the caller. */
final class ValidationRules {
    private record Violation(String name, String message) {
        @Override
        public String toString() {
            return name.isEmpty() ? message : name + ": " + message;
        }
    }

    private ValidationRules() {}

    /** {@return whether this exception lists what is wrong with an object} */
    static boolean isBinding(Throwable thrown) {
        return thrown instanceof BindException;
    }

    /** {@return the fault; empty if the result of a method is invalid, which is no mistake of the caller} */
    static Optional<Fault> ofMethod(Throwable thrown) {
        if (!(thrown instanceof MethodValidationException invalid) || invalid.isForReturnValue()) {
            return Optional.empty();
        }
        List<Violation> violations = new ArrayList<>();
        for (ParameterValidationResult parameter : invalid.getParameterValidationResults()) {
            String name = Optional.ofNullable(parameter.getMethodParameter().getParameterName())
                    .orElse("");
            parameter.getResolvableErrors().forEach(error -> violations.add(violation(name, error)));
        }
        invalid.getCrossParameterValidationResults().forEach(error -> violations.add(violation("", error)));
        return fault(violations);
    }

    /** {@return the fault for an object that cannot be bound or is invalid} */
    static Optional<Fault> ofBinding(Throwable thrown) {
        return thrown instanceof BindException invalid
                ? fault(invalid.getAllErrors().stream()
                        .map(error -> violation("", error))
                        .toList())
                : Optional.empty();
    }

    private static Violation violation(String parameter, MessageSourceResolvable error) {
        String name = error instanceof FieldError field
                ? Stream.of(parameter, field.getField())
                        .filter(part -> !part.isEmpty())
                        .collect(Collectors.joining("."))
                : parameter;
        return new Violation(
                name.replaceAll("\\[(\\w+)]", ".$1"),
                Optional.ofNullable(error.getDefaultMessage()).orElse("is not valid"));
    }

    private static Optional<Fault> fault(List<Violation> violations) {
        List<String> texts =
                violations.stream().map(Violation::toString).sorted().distinct().toList();
        if (texts.isEmpty()) {
            return Optional.empty();
        }
        String shown = texts.stream().limit(Fault.MAX_ARGUMENTS).collect(Collectors.joining(", "));
        String more =
                texts.size() > Fault.MAX_ARGUMENTS ? ", and " + (texts.size() - Fault.MAX_ARGUMENTS) + " more" : "";
        return Optional.of(CommonCode.INVALID_ARGUMENT
                .fault(shown + more)
                .withArguments(violations.stream()
                        .map(Violation::name)
                        .filter(name -> !name.isEmpty())
                        .sorted()
                        .toList()));
    }
}
