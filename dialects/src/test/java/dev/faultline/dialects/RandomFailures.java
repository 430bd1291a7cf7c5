package dev.faultline.dialects;

import dev.faultline.fault.CommonCode;
import dev.faultline.fault.Effect;
import dev.faultline.fault.Fault;
import dev.faultline.fault.FaultCode;
import dev.faultline.fault.FaultException;
import dev.faultline.fault.FaultKind;
import dev.faultline.fault.Retry;
import dev.faultline.fault.UnlistedCode;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

/** Random failures of every kind that a tool might throw. */
final class RandomFailures {
    private static final String[] PIECES = {
        "",
        " ",
        "file",
        "password=",
        "token: ",
        "/srv/app/data/x.json",
        "é",
        "🕰",
        "\uD800",
        "\u0000",
        "\n\tat a.b.C.d(E.java:1)",
        "https://u:p@host/x",
        "{\"a\":",
        "\"",
        "\\",
        "%s",
        "\u2028",
        "com.example.Thing",
        "ENOENT",
        "-----BEGIN PRIVATE KEY-----"
    };

    private final SplittableRandom random;
    private final List<FaultCode> codes;

    RandomFailures(SplittableRandom random) {
        this.random = random;
        this.codes = Stream.concat(
                        Stream.of(CommonCode.values()),
                        Dialects.all().stream().flatMap(dialect -> dialect.codes().stream()))
                .<FaultCode>map(code -> code)
                .toList();
    }

    Throwable next() {
        Throwable failure = one(random.nextInt(4));
        if (random.nextInt(8) == 0) {
            failure.addSuppressed(one(1));
        }
        return failure;
    }

    private Throwable one(int depth) {
        Throwable cause = depth == 0 ? null : one(depth - 1);
        return switch (random.nextInt(16)) {
            case 0 -> new IllegalArgumentException(text(), cause);
            case 1 -> new NoSuchFileException(text(), null, text());
            case 2 -> new FileNotFoundException(text());
            case 3 -> new AccessDeniedException(text());
            case 4 -> new MalformedInputException(random.nextInt(9));
            case 5 -> new TimeoutException(text());
            case 6 -> new CompletionException(text(), cause);
            case 7 -> new ExecutionException(text(), cause);
            case 8 -> new UncheckedIOException(new IOException(text(), cause));
            case 9 -> new StackOverflowError(text());
            case 10 -> new NoClassDefFoundError(text());
            case 11 -> new RuntimeException(cause);
            default -> new FaultException(fault(), Optional.ofNullable(cause).orElseGet(IllegalStateException::new));
        };
    }

    private Fault fault() {
        FaultCode code = random.nextInt(10) == 0
                ? new UnlistedCode("CODE_" + random.nextInt(100), any(FaultKind.values()))
                : codes.get(random.nextInt(codes.size()));
        Fault fault = code.fault(text()).withEffect(any(Effect.values())).withRetry(retry());
        fault = random.nextBoolean() ? fault : fault.withSuggestion(text());
        fault = random.nextBoolean() ? fault : fault.withArguments(List.of(text(), text()));
        return random.nextBoolean() ? fault : fault.withDetails(value(4));
    }

    private <T> T any(T[] values) {
        return List.of(values).get(random.nextInt(values.length));
    }

    private Retry retry() {
        return switch (random.nextInt(3)) {
            case 0 -> Retry.NEVER;
            case 1 -> Retry.NOW;
            default -> Retry.after(Duration.ofMillis(random.nextLong(1L << random.nextInt(1, 50))));
        };
    }

    private Object value(int depth) {
        int kind = random.nextInt(depth == 0 ? 6 : 9);
        return switch (kind) {
            case 0 -> text();
            case 1 -> random.nextLong();
            case 2 -> random.nextInt(20) == 0 ? Double.NaN : random.nextDouble() * 1e300;
            case 3 -> random.nextBoolean();
            case 4 -> random.nextInt(20) == 0 ? new Object() : "plain";
            case 5 -> random.nextInt(20) == 0 ? Optional.of(1) : 0.0;
            case 6 -> list(depth - 1);
            default -> map(depth - 1);
        };
    }

    private List<Object> list(int depth) {
        List<Object> list = new ArrayList<>();
        for (int i = random.nextInt(4); i > 0; i--) {
            list.add(random.nextInt(60) == 0 ? list : value(depth));
        }
        return list;
    }

    private Map<String, Object> map(int depth) {
        Map<String, Object> map = new HashMap<>();
        for (int i = random.nextInt(4); i > 0; i--) {
            map.put(text(), value(depth));
        }
        return map;
    }

    private String text() {
        if (random.nextInt(200) == 0) {
            return "x".repeat(random.nextInt(10_000));
        }
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(5); i > 0; i--) {
            text.append(PIECES[random.nextInt(PIECES.length)]);
        }
        return text.toString();
    }
}
