package dev.faultline.fault;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.List;
import java.util.Optional;

/**
 * The name of an operating system error, as in C and Node. Java exposes it only as the class of an exception, as the
 * system's English text or, from other platforms' libraries, in front of the message.
 */
public final class SystemCode {
    private record Text(String words, String code) {}

    // Searched in this order. The parentheses of the older file API distinguish "(Permission denied)" from other uses.
    private static final List<Text> TEXTS = List.of(
            new Text("No space left on device", "ENOSPC"),
            new Text("Cannot allocate memory", "ENOMEM"),
            new Text("Too many open files in system", "ENFILE"),
            new Text("Too many open files", "EMFILE"),
            new Text("(Permission denied)", "EACCES"),
            new Text("Read-only file system", "EROFS"),
            new Text("Is a directory", "EISDIR"),
            new Text("Not a directory", "ENOTDIR"),
            new Text("Too many levels of symbolic links", "ELOOP"),
            new Text("File name too long", "ENAMETOOLONG"),
            new Text("File too large", "EFBIG"),
            new Text("Disk quota exceeded", "EDQUOT"),
            new Text("Operation not permitted", "EPERM"));

    private SystemCode() {}

    /** {@return the name, such as {@code ENOENT}, if this throwable represents a system error} */
    public static Optional<String> of(Throwable thrown) {
        return switch (thrown) {
            case NoSuchFileException e -> Optional.of("ENOENT");
            case AccessDeniedException e -> Optional.of("EACCES");
            case FileAlreadyExistsException e -> Optional.of("EEXIST");
            case NotDirectoryException e -> Optional.of("ENOTDIR");
            case DirectoryNotEmptyException e -> Optional.of("ENOTEMPTY");
            case FileSystemLoopException e -> Optional.of("ELOOP");
            case ConnectException e -> Optional.of("ECONNREFUSED");
            case SocketTimeoutException e -> Optional.of("ETIMEDOUT");
            case UnknownHostException e -> Optional.of("ENOTFOUND");
            case OutOfMemoryError e -> Optional.of("ENOMEM");
            case FileNotFoundException e -> ofText(e).or(() -> Optional.of("ENOENT"));
            case IOException e -> ofText(e);
            default -> Optional.empty(); // the open world of throwables
        };
    }

    /** {@return whether this throwable means that the machine has run out of disk space or open files} */
    public static boolean isExhaustion(Throwable thrown) {
        String code = of(thrown).orElse("");
        return code.equals("ENOSPC") || code.equals("EDQUOT") || code.equals("EMFILE") || code.equals("ENFILE");
    }

    /** {@return why a file or folder cannot be used, such as {@code the disk is full}, for people} */
    public static String reason(Throwable thrown) {
        return switch (of(thrown).orElse("")) {
            case "ENOSPC" -> "the disk is full";
            case "EDQUOT" -> "the disk quota of the server is used up";
            case "EACCES" -> "the server has no permission";
            case "EPERM" -> "the system does not permit it";
            case "EROFS" -> "its disk is read-only";
            case "ENOENT" -> "its directory does not exist";
            case "ENOTDIR" -> "a part of its path is not a directory";
            case "EISDIR" -> "it is a directory, not a file";
            case "EFBIG" -> "it is as large as a file may be";
            case "EMFILE", "ENFILE" -> "too many files are open";
            case "ENAMETOOLONG" -> "its path is too long";
            case "ELOOP" -> "its path leads through too many links";
            default -> "the disk failed"; // every other error of the operating system
        };
    }

    private static Optional<String> ofText(IOException thrown) {
        String message = CauseReader.message(thrown);
        return TEXTS.stream()
                .filter(text -> message.contains(text.words) || message.startsWith(text.code + ':'))
                .map(Text::code)
                .findFirst();
    }
}
