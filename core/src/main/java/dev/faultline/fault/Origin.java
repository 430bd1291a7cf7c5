package dev.faultline.fault;

import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Where a fault occurred, as far as it is known.
 *
 * @param server the name of the server, if one program serves several
 * @param caller the name of the caller, if it has logged in, or of the person who ran a command
 * @param attributes further attributes that a dialect declares, under the names that the trail uses
 */
public record Origin(
        Optional<String> server,
        Optional<String> tool,
        Optional<String> operation,
        Optional<String> session,
        Optional<String> caller,
        Map<String, String> attributes) {
    /** Nothing is known. */
    public static final Origin UNKNOWN = new Origin(
            Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Map.of());

    /** Copies the attributes in the order of their names. */
    public Origin {
        attributes = attributes.isEmpty() ? Map.of() : Collections.unmodifiableSortedMap(new TreeMap<>(attributes));
    }

    /** {@return an origin with only a tool} */
    public static Origin ofTool(String tool) {
        return UNKNOWN.withTool(tool);
    }

    /** {@return the attribute with this name} */
    public Optional<String> attribute(String name) {
        return Optional.ofNullable(attributes.get(name));
    }

    /** {@return this origin with this server} */
    public Origin withServer(String name) {
        return new Origin(Optional.of(name), tool, operation, session, caller, attributes);
    }

    /** {@return this origin with this tool} */
    public Origin withTool(String name) {
        return new Origin(server, Optional.of(name), operation, session, caller, attributes);
    }

    /** {@return this origin with this operation} */
    public Origin withOperation(String name) {
        return new Origin(server, tool, Optional.of(name), session, caller, attributes);
    }

    /** {@return this origin with this session} */
    public Origin withSession(String id) {
        return new Origin(server, tool, operation, Optional.of(id), caller, attributes);
    }

    /** {@return this origin with this caller} */
    public Origin withCaller(String name) {
        return new Origin(server, tool, operation, session, Optional.of(name), attributes);
    }

    /** {@return this origin with this attribute} */
    public Origin withAttribute(String name, String value) {
        return withAttributes(Map.of(name, value));
    }

    /** {@return this origin, with unknown parts taken from the other one} */
    public Origin orElse(Origin other) {
        return new Origin(
                server.or(other::server),
                tool.or(other::tool),
                operation.or(other::operation),
                session.or(other::session),
                caller.or(other::caller),
                other.withAttributes(attributes).attributes);
    }

    private Origin withAttributes(Map<String, String> added) {
        if (added.isEmpty()) {
            return this;
        }
        Map<String, String> all = new TreeMap<>(attributes);
        all.putAll(added);
        return new Origin(server, tool, operation, session, caller, all);
    }
}
