package dev.faultline.http;

import jakarta.servlet.http.HttpServletRequest;
import java.lang.reflect.Proxy;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;

/** The headers of a request, names and values in turn. */
final class Headers {
    private final List<String> all;

    Headers(String... all) {
        this.all = List.of(all);
    }

    HttpServletRequest request() {
        return (HttpServletRequest) Proxy.newProxyInstance(
                Headers.class.getClassLoader(),
                new Class<?>[] {HttpServletRequest.class},
                (proxy, method, arguments) -> switch (method.getName()) {
                    case "getHeader" ->
                        values((String) arguments[0]).stream().findFirst().orElse(null);
                    case "getHeaders" -> Collections.enumeration(values((String) arguments[0]));
                    default -> throw new AssertionError(method.getName()); // the rules look at headers only
                });
    }

    private List<String> values(String name) {
        return IntStream.range(0, all.size() / 2)
                .filter(i -> all.get(2 * i).equalsIgnoreCase(name))
                .mapToObj(i -> all.get(2 * i + 1))
                .toList();
    }
}
