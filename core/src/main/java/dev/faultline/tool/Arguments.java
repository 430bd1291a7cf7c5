package dev.faultline.tool;

import java.util.Map;

/** The decoded arguments of a call, by the parameters that declare them. */
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
