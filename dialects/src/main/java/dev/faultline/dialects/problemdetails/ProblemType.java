package dev.faultline.dialects.problemdetails;

import dev.faultline.fault.FaultCode;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * A code that knows its HTTP status and its title. {@link ProblemCode} has those of the contract; an enum of your own
 * adds more, which the dialect then writes as they are (PD-40), as long as they are in kebab case and have a status.
 */
public interface ProblemType extends FaultCode {
    /** {@return the HTTP status, from 400 to 499 if the caller is at fault and from 500 to 599 if the server is} */
    int status();

    /** {@return the title, the same for every occurrence: the code's words, each with a capital} */
    default String title() {
        return Arrays.stream(wire().split("-"))
                .filter(word -> !word.isEmpty())
                .map(word -> word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1))
                .collect(Collectors.joining(" "));
    }

    /** {@return the code in kebab case} */
    @Override
    default String wire() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
