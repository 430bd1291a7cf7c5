package dev.faultline.fleet;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The address of a store. It never contains a password: a command line is visible to every user of the machine. */
public sealed interface StoreUrl {
    /**
     * A database.
     *
     * @param hosts one or more, separated by commas, each with an optional port
     * @param parameters settings of the driver by their usual names, such as {@code sslmode}
     */
    record Postgres(Optional<String> user, String hosts, String database, Map<String, String> parameters)
            implements StoreUrl {
        /** Copies the parameters. */
        public Postgres {
            parameters = Map.copyOf(parameters);
        }

        @Override
        public String shown() {
            return "postgresql://" + user.map(name -> name + "@").orElse("") + hosts + "/" + database;
        }
    }

    /**
     * A topic.
     *
     * @param brokers one or more, separated by commas
     * @param parameters settings of the client by their usual names, such as {@code security.protocol}
     */
    record Kafka(String brokers, String topic, Map<String, String> parameters) implements StoreUrl {
        /** Copies the parameters. */
        public Kafka {
            parameters = Map.copyOf(parameters);
        }

        @Override
        public String shown() {
            return "kafka://" + brokers + "/" + topic;
        }
    }

    /** {@return the address without its parameters, for messages} */
    String shown();

    /** The form of all addresses. */
    Pattern FORM = Pattern.compile("(\\w+)://(?:([^@/?]*)@)?([^@/?]+)/([^/?]+)(?:\\?(.*))?");

    /** The form of the addresses of brokers. */
    Pattern BROKERS = Pattern.compile("[^,]+:\\d{1,5}(,[^,]+:\\d{1,5})*");

    /**
     * {@return the address in this text}
     *
     * @throws IllegalArgumentException with a message that does not repeat the text, which may contain a password
     */
    static StoreUrl parse(String text) {
        Matcher form = FORM.matcher(text);
        if (!form.matches()) {
            throw new IllegalArgumentException("The address of a store is invalid; use"
                    + " postgresql://user@host:port/database or kafka://host:port/topic.");
        }
        Optional<String> user = Optional.ofNullable(form.group(2));
        if (user.filter(name -> name.contains(":")).isPresent()) {
            throw secret("a password");
        }
        Map<String, String> parameters = parameters(form.group(5));
        return switch (form.group(1).toLowerCase(Locale.ROOT)) {
            case "postgresql", "postgres" ->
                new Postgres(user.map(StoreUrl::decoded), form.group(3), decoded(form.group(4)), parameters);
            case "kafka" -> {
                if (user.isPresent()) {
                    throw new IllegalArgumentException("The address of a topic has no user; put the settings of SASL"
                            + " into the file that FAULTLINE_KAFKA_CONFIG names.");
                }
                if (!BROKERS.matcher(form.group(3)).matches()) {
                    throw new IllegalArgumentException(
                            "Every broker in the address of a topic needs a port: kafka://host:9092,host:9092/topic.");
                }
                yield new Kafka(form.group(3), decoded(form.group(4)), parameters);
            }
            default -> // any other text
                throw new IllegalArgumentException(
                        "\"" + form.group(1) + "\" is not a kind of store; use postgresql:// or kafka://.");
        };
    }

    private static Map<String, String> parameters(@Nullable String query) {
        Map<String, String> parameters = new LinkedHashMap<>();
        for (String pair : query == null || query.isEmpty() ? new String[0] : query.split("&", -1)) {
            int equals = pair.indexOf('=');
            if (equals < 1) {
                throw new IllegalArgumentException("A parameter in the address of a store is not name=value.");
            }
            String name = decoded(pair.substring(0, equals));
            if (name.toLowerCase(Locale.ROOT).matches(".*(password|jaas|secret|\\.key$).*")) {
                throw secret("the parameter " + name);
            }
            parameters.put(name, decoded(pair.substring(equals + 1)));
        }
        return parameters;
    }

    private static IllegalArgumentException secret(String what) {
        return new IllegalArgumentException("The address of a store must not contain " + what
                + ", because other users can see it; use PGPASSWORD, a pass file, or the file that"
                + " FAULTLINE_KAFKA_CONFIG names.");
    }

    private static String decoded(String text) {
        return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
    }
}
