package dev.faultline.classify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.faultline.fault.Cause;
import dev.faultline.fault.CommonCode;
import dev.faultline.fault.Fault;
import dev.faultline.testing.Spec;
import dev.faultline.testing.TableTest;
import dev.faultline.tool.CallCancelledException;
import java.io.EOFException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpTimeoutException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.charset.MalformedInputException;
import java.nio.charset.UnmappableCharacterException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeoutException;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class JavaRulesTest {
    @TableTest
    @Spec({"PD-28", "PD-29", "SE-33"})
    @MethodSource("rules")
    void classifiesTheExceptionsOfJava(Throwable thrown, CommonCode code, String message) {
        Fault fault = classified(thrown);

        assertThat(fault).extracting(Fault::code, Fault::message).containsExactly(code, message);
    }

    static Stream<Arguments> rules() {
        return Stream.of(
                arguments(new NoSuchFileException("a"), CommonCode.FILE_NOT_FOUND, "File not found"),
                arguments(new FileNotFoundException("a"), CommonCode.FILE_NOT_FOUND, "File not found"),
                arguments(new FileAlreadyExistsException("a"), CommonCode.FILE_ALREADY_EXISTS, "File already exists"),
                arguments(new AccessDeniedException("a"), CommonCode.ACCESS_DENIED, "Access to the file is denied"),
                arguments(
                        new FileNotFoundException("a (Permission denied)"),
                        CommonCode.ACCESS_DENIED,
                        "Access to the file is denied"),
                arguments(
                        new FileSystemException("a", null, "Read-only file system"),
                        CommonCode.ACCESS_DENIED,
                        "Access to the file is denied"),
                arguments(
                        new FileSystemException("a", null, "Operation not permitted"),
                        CommonCode.ACCESS_DENIED,
                        "Access to the file is denied"),
                arguments(
                        new FileNotFoundException("a (Is a directory)"),
                        CommonCode.WRONG_FILE_TYPE,
                        "The path is a directory, not a file"),
                arguments(new NotDirectoryException("a"), CommonCode.WRONG_FILE_TYPE, "The path is not a directory"),
                arguments(
                        new MalformedInputException(1),
                        CommonCode.UNSUPPORTED_ENCODING,
                        "A text is not in the encoding that was expected"),
                arguments(
                        new UnmappableCharacterException(1),
                        CommonCode.UNSUPPORTED_ENCODING,
                        "A text is not in the encoding that was expected"),
                arguments(new TimeoutException(), CommonCode.TIMED_OUT, "The operation timed out"),
                arguments(new SocketTimeoutException(), CommonCode.TIMED_OUT, "The operation timed out"),
                arguments(new HttpTimeoutException("x"), CommonCode.TIMED_OUT, "The operation timed out"),
                arguments(new HttpConnectTimeoutException("x"), CommonCode.TIMED_OUT, "The operation timed out"),
                arguments(new SocketException("x"), CommonCode.NETWORK_FAILED, "The network connection failed"),
                arguments(new ConnectException("x"), CommonCode.NETWORK_FAILED, "The network connection failed"),
                arguments(new UnknownHostException("x"), CommonCode.NETWORK_FAILED, "The network connection failed"),
                arguments(new SecurityException("Not your note"), CommonCode.NOT_PERMITTED, "Not your note"),
                arguments(new ClosedByInterruptException(), CommonCode.INTERRUPTED, "The call was interrupted"));
    }

    @TableTest
    @Spec("SE-33")
    @MethodSource("exhaustions")
    void reportsThatTheServerHasRunOutOfResources(IOException thrown) {
        Fault fault = classified(thrown);

        assertThat(fault.code()).isEqualTo(CommonCode.OUT_OF_RESOURCES);
    }

    static Stream<IOException> exhaustions() {
        return Stream.of(
                new IOException("No space left on device"),
                new IOException("error=12, Cannot allocate memory"),
                new FileSystemException("a", null, "No space left on device"),
                new FileSystemException("a", null, "Disk quota exceeded"),
                new FileNotFoundException("a (Too many open files)"),
                new FileSystemException("a", null, "Too many open files in system"));
    }

    @TableTest
    @MethodSource("unexpected")
    void hasNoRuleForADefect(Throwable thrown) {
        Fault fault = classified(thrown);

        assertThat(fault)
                .isEqualTo(CommonCode.UNEXPECTED
                        .fault("An unexpected error occurred")
                        .withCause(Cause.of(thrown)));
    }

    static Stream<Throwable> unexpected() {
        return Stream.of(
                new IOException("Stream closed"),
                new EOFException(),
                new IllegalStateException("x"),
                new IllegalArgumentException("x"), // R30
                new NumberFormatException("x"),
                new NullPointerException(),
                new IndexOutOfBoundsException(3),
                new AssertionError("x"),
                new NoClassDefFoundError("com/example/Missing"),
                new ExceptionInInitializerError(new IllegalStateException("x")),
                new Error("x"),
                new Exception("x"),
                new Throwable("x"));
    }

    @Test
    @Spec("PD-43")
    void treatsACancelledFutureAsAFailureBecauseTheClientDidNotCancel() {
        Fault fault = classified(new CancellationException());

        assertThat(fault.code()).isEqualTo(CommonCode.UNEXPECTED);
    }

    @Test
    @Spec("PD-43")
    void letsACancelledCallEscape() {
        CallCancelledException thrown = new CallCancelledException();

        Classification classification = Classifier.standard().classify(thrown);

        assertThat(classification).isEqualTo(new Classification.Escaping(thrown));
    }

    @TableTest
    @Spec("PD-43")
    @MethodSource("virtualMachineErrors")
    void reportsAVirtualMachineErrorAsAnInternalError(VirtualMachineError thrown) {
        Fault fault = classified(thrown);

        assertThat(fault)
                .extracting(Fault::code, Fault::message)
                .containsExactly(CommonCode.INTERNAL_ERROR, "An unexpected error occurred");
    }

    static Stream<VirtualMachineError> virtualMachineErrors() {
        return Stream.of(new StackOverflowError(), new OutOfMemoryError("Java heap space"), new InternalError());
    }

    @TableTest
    @Spec("PD-30")
    @MethodSource("rejectedArguments")
    void showsWhyAnArgumentIsRejected(IllegalArgumentException thrown, String message) {
        Fault fault = callerError(thrown);

        assertThat(fault).extracting(Fault::code, Fault::message).containsExactly(CommonCode.INVALID_ARGUMENT, message);
    }

    static Stream<Arguments> rejectedArguments() {
        return Stream.of(
                arguments(new IllegalArgumentException("limit is too large"), "limit is too large"),
                arguments(new NumberFormatException("For input string: \"x\""), "For input string: \"x\""),
                arguments(
                        new InvalidPathException("a\0b", "Nul character not allowed"),
                        "Nul character not allowed: a\0b"),
                arguments(new PatternSyntaxException("Unclosed group", "(a", 2), "Unclosed group near index 2\n(a"));
    }

    @TableTest
    @Spec({"PD-30", "TE-20"})
    @MethodSource("argumentsWithoutMessage")
    void saysThatAnArgumentIsNotValidIfTheExceptionHasNoMessage(IllegalArgumentException thrown) {
        Fault fault = callerError(thrown);

        assertThat(fault)
                .extracting(Fault::code, Fault::message)
                .containsExactly(CommonCode.INVALID_ARGUMENT, "An argument is not valid");
    }

    static Stream<IllegalArgumentException> argumentsWithoutMessage() {
        return Stream.of(
                new IllegalArgumentException(), new IllegalArgumentException("  "), new IllegalArgumentException() {
                    @Override
                    public String getMessage() {
                        throw new IllegalStateException("no message");
                    }
                });
    }

    @TableTest
    @Spec({"PD-30", "TE-20"})
    @MethodSource("leaks")
    void hidesHostDetailsInTheMessageOfARejectedArgument(String text, String message) {
        Fault fault = callerError(new IllegalArgumentException(text));

        assertThat(fault.message()).isEqualTo(message);
    }

    static Stream<Arguments> leaks() {
        return Stream.of(
                arguments("bad file /srv/app/config/secret.yml", "bad file [path]"),
                arguments("No enum constant com.example.app.Color.PINK", "No enum constant [class].PINK"),
                arguments("x\n\tat com.example.App.main(App.java:3)", "x"));
    }

    @Test
    @Spec("PD-28")
    void reportsReadingADirectoryAsTheWrongFileType(@TempDir Path directory) {
        Throwable thrown = catchThrowable(() -> Files.readString(directory));

        Fault fault = classified(thrown);

        assertThat(fault.message()).isEqualTo("The path is a directory, not a file");
    }

    @Test
    @Spec("PD-28")
    void reportsListingAFileAsTheWrongFileType(@TempDir Path directory) throws IOException {
        Path file = Files.createFile(directory.resolve("file"));
        Throwable thrown = catchThrowable(() -> {
            try (DirectoryStream<Path> entries = Files.newDirectoryStream(file)) {
                entries.iterator();
            }
        });

        Fault fault = classified(thrown);

        assertThat(fault.message()).isEqualTo("The path is not a directory");
    }

    private static Fault callerError(IllegalArgumentException thrown) {
        Classifier classifier = Classifier.standard().withCallerErrors(Set.of(IllegalArgumentException.class));
        return ((Classification.Contained) classifier.classify(thrown)).fault();
    }

    private static Fault classified(Throwable thrown) {
        return ((Classification.Contained) Classifier.standard().classify(thrown)).fault();
    }
}
