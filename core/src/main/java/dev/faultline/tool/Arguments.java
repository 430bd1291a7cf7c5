package dev.faultline.tool;

import java.util.Map;

/** Decoded arguments, asked for by the parameter that declared them. */
public final class Arguments {
    private final Map<Parameter<?>, Object> decoded;

    Arguments(Map<Parameter<?>, Object> decoded) {
        this.decoded = decoded;
    }

    /**
     * {@return the argument of this parameter}
     *
     * @throws IllegalArgumentException if the tool did not declare it
     */
    @SuppressWarnings("unchecked") // filled by Parameters, with what the parameter's own shape decoded
    public <T> T get(Parameter<T> parameter) {
        Object value = decoded.get(parameter);
        if (value == null) {
            throw new IllegalArgumentException("the tool did not declare " + parameter.name());
        }
        return (T) value;
    }
}
