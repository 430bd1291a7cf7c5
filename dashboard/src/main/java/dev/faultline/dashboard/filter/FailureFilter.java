package dev.faultline.dashboard.filter;

import dev.faultline.trail.PointInTime;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Which failures a page shows. An absent component admits every failure.
 *
 * @param since the earliest time as the reader wrote it: a time, a day, a duration such as 24h, or {@code all}
 * @param until the latest time, exclusive, in the same forms
 * @param code the code that the client received, or that of the fault model
 * @param text a text that the entry must contain, whatever the case of its letters
 */
public record FailureFilter(
        String since,
        Optional<String> until,
        Optional<String> code,
        Optional<String> tool,
        Optional<String> server,
        Optional<String> session,
        Optional<String> dialect,
        Optional<String> text) {
    /** The names of the parameters of a filter. */
    public static final List<String> NAMES =
            List.of("since", "until", "code", "tool", "server", "session", "dialect", "text");

    /** The value of {@code since} that admits every time. */
    public static final String ALL = "all";

    /** The value of {@code since} if the reader gives none. */
    public static final String USUAL = "24h";

    /**
     * {@return the filter that a request asks for}
     *
     * @throws BadFilterException if a time is not valid
     */
    public static FailureFilter of(Query query, Instant now) {
        String since = query.get("since").orElse(USUAL);
        if (!since.equals(ALL)) {
            time("since", since, now);
        }
        query.get("until").ifPresent(text -> time("until", text, now));
        return new FailureFilter(
                since,
                query.get("until"),
                query.get("code"),
                query.get("tool"),
                query.get("server"),
                query.get("session"),
                query.get("dialect"),
                query.get("text"));
    }

    /** {@return a filter that admits everything} */
    public static FailureFilter everything() {
        return of(new Query(Map.of("since", ALL)), Instant.EPOCH);
    }

    /** {@return the earliest instant, if there is one} */
    public Optional<Instant> from(Instant now) {
        return since.equals(ALL) ? Optional.empty() : Optional.of(PointInTime.parse(since, now));
    }

    /** {@return the first instant that is too late, if there is one} */
    public Optional<Instant> to(Instant now) {
        return until.map(text -> PointInTime.parse(text, now));
    }

    /** {@return the same filter for another value of this parameter, or without it} */
    public FailureFilter with(String name, Optional<String> value) {
        Map<String, String> values = values();
        values.remove(name);
        value.ifPresent(text -> values.put(name, text));
        return of(new Query(values), Instant.EPOCH);
    }

    /** {@return the filter as the query of an address, without the question mark} */
    public String query() {
        return values().entrySet().stream()
                .filter(one -> !(one.getKey().equals("since") && one.getValue().equals(USUAL)))
                .map(one -> one.getKey() + "=" + encoded(one.getValue()))
                .collect(Collectors.joining("&"));
    }

    /** {@return whether only the time is limited} */
    public boolean isPlain() {
        return values().keySet().stream().allMatch(name -> name.equals("since") || name.equals("until"));
    }

    /** {@return whether it asks for something that only failures have, besides the time, the tool and the server} */
    public boolean isAboutFailures() {
        return values().keySet().stream().anyMatch(List.of("code", "session", "dialect", "text")::contains);
    }

    /** {@return the values by the names of the parameters, in their order} */
    public Map<String, String> values() {
        Map<String, String> values = new LinkedHashMap<>();
        values.put("since", since);
        until.ifPresent(value -> values.put("until", value));
        code.ifPresent(value -> values.put("code", value));
        tool.ifPresent(value -> values.put("tool", value));
        server.ifPresent(value -> values.put("server", value));
        session.ifPresent(value -> values.put("session", value));
        dialect.ifPresent(value -> values.put("dialect", value));
        text.ifPresent(value -> values.put("text", value));
        return values;
    }

    /** {@return the text as part of an address} */
    public static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }

    private static void time(String name, String text, Instant now) {
        try {
            PointInTime.parse(text, now);
        } catch (IllegalArgumentException wrong) {
            throw new BadFilterException("The time in \"" + name + "\" is not valid: " + Query.shown(text)
                    + ". Use 2026-03-04T05:06:07Z, 2026-03-04, or 90s, 15m, 2h, 7d ago"
                    + (name.equals("since") ? ", or all." : "."));
        }
    }
}
