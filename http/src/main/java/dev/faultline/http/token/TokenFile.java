package dev.faultline.http.token;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Reads token files: a line holds a name, a role, the hash of a token and optional scopes. Lines may be blank or
 * comments.
 */
public final class TokenFile {
    private TokenFile() {}

    /**
     * {@return the callers that the file names, possibly none}
     *
     * @throws TokenFileException if the file cannot be read, or if a line is invalid
     */
    public static List<TokenHolder> read(Path file) {
        List<String> lines = lines(file);
        List<TokenHolder> holders = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            if (isEntry(lines.get(i))) {
                int number = i + 1;
                holders.add(TokenHolder.parse(lines.get(i).strip()).orElseThrow(() -> invalid(file, number)));
            }
        }
        return List.copyOf(holders);
    }

    /** {@return the caller that this line names, if it names one} */
    static Optional<TokenHolder> holder(String line) {
        return isEntry(line) ? TokenHolder.parse(line.strip()) : Optional.empty();
    }

    private static boolean isEntry(String line) {
        return !line.isBlank() && !line.strip().startsWith("#");
    }

    private static List<String> lines(Path file) {
        try {
            return Files.readAllLines(file);
        } catch (NoSuchFileException e) {
            throw new TokenFileException("There is no token file " + file
                    + ". Create it with 'faultline token add NAME --role executor --token-file " + file + "'.");
        } catch (IOException e) {
            throw new TokenFileException("The token file " + file + " cannot be read.");
        }
    }

    // The invalid text is not repeated: it may be a token that was written here by mistake.
    private static TokenFileException invalid(Path file, int line) {
        return new TokenFileException("Line " + line + " of the token file " + file
                + " is invalid. A line is a name, a role, 64 hex digits (the SHA-256 of the token) and, for a limited"
                + " token, its scopes.");
    }
}
