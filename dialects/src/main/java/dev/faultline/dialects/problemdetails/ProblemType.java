package dev.faultline.dialects.problemdetails;

import dev.faultline.fault.FaultCode;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * A code with an HTTP status and a title. {@link ProblemCode} has those of the contract; an enum of your own can add
 * more, which the dialect writes unchanged (PD-40) if their wire names are in kebab case and their status is an error.
 */
public interface ProblemType extends FaultCode {
    /** {@return the HTTP status: 400 to 499 for errors of the caller, 500 to 599 for errors of the server} */
    int status();

    /** {@return the title, the same for every occurrence: the words of the code, capitalised} */
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
