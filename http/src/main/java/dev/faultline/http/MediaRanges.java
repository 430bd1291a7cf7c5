package dev.faultline.http;

import jakarta.servlet.http.HttpServletRequest;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.List;
import java.util.Locale;

/**
 * The media types that a client accepts.
 *
 * @param ranges such as {@code application/json} or {@code *}{@code /*}, in lower case and without parameters
 */
public record MediaRanges(List<String> ranges) {
    /** Copies the ranges. */
    public MediaRanges {
        ranges = List.copyOf(ranges);
    }

    /** {@return the types that this request accepts} */
    public static MediaRanges of(HttpServletRequest request) {
        List<String> ranges = new ArrayList<>();
        Enumeration<String> headers = request.getHeaders("Accept");
        while (headers.hasMoreElements()) {
            for (String range : headers.nextElement().split(",", -1)) {
                ranges.add(range.split(";", 2)[0].strip().toLowerCase(Locale.ROOT));
            }
        }
        return new MediaRanges(ranges);
    }

    /** {@return whether the client accepts a response of this type} */
    public boolean include(String type) {
        String family = type.substring(0, type.indexOf('/')) + "/*";
        return ranges.contains(type) || ranges.contains(family) || ranges.contains("*/*");
    }

    /** {@return whether the client accepts both forms of a response: one message, or a stream of them} */
    public boolean includeBoth() {
        return include("application/json") && include("text/event-stream");
    }
}
