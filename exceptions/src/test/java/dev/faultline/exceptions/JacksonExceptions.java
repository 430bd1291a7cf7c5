package dev.faultline.exceptions;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** What Jackson throws. */
final class JacksonExceptions {
    private static final String LIBRARY = "Jackson";

    /** What a tool reads. */
    private record Order(@Nullable Integer number) {}

    private JacksonExceptions() {}

    static void addTo(Provocations attempts) {
        JsonMapper mapper = JsonMapper.builder()
                .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .enable(SerializationFeature.FAIL_ON_EMPTY_BEANS)
                .build();
        attempts.add(LIBRARY, "reads what is not JSON", () -> mapper.readValue("{number: 1}", Order.class));
        attempts.add(LIBRARY, "reads a text as a number", () -> mapper.readValue("{\"number\":\"one\"}", Order.class));
        attempts.add(LIBRARY, "reads an array as an object", () -> mapper.readValue("[1]", Order.class));
        attempts.add(LIBRARY, "reads an unknown property", () -> mapper.readValue("{\"colour\":1}", Order.class));
        attempts.add(LIBRARY, "writes an object without properties", () -> mapper.writeValueAsString(new Object()));
    }
}
