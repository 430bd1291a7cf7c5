package dev.faultline.http.token;

import dev.faultline.files.Exposure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A token file: each line holds a name, a role, the hash of a token and optional scopes. Lines may be blank or
 * comments.
 *
 * @param terms the roles and scopes that it may name
 */
public record TokenFile(Path path, TokenTerms terms) {
    /**
     * {@return the callers that the file names, possibly none}
     *
     * @throws TokenFileException if the file cannot be read, if other users can write to it or to its folder, or if a
     *     line is invalid
     */
    public List<TokenHolder> read() {
        List<String> lines = lines();
        Map<Integer, TokenHolder> holders = new TreeMap<>();
        for (int i = 0; i < lines.size(); i++) {
            if (isEntry(lines.get(i))) {
                int number = i + 1;
                TokenHolder holder = TokenHolder.parse(lines.get(i).strip())
                        .orElseThrow(() -> invalid(
                                number,
                                "is invalid. A line is a name, a role, 64 hex digits (the SHA-256 of the token) and,"
                                        + " for a limited token, its scopes."));
                Optional<String> flaw = terms.flaw(holder).or(() -> conflict(holders, holder));
                if (flaw.isPresent()) {
                    throw invalid(number, flaw.get());
                }
                holders.put(number, holder);
            }
        }
        return List.copyOf(holders.values());
    }

    // Two lines of one name are two tokens of one caller, while the old one is being replaced.
    private static Optional<String> conflict(Map<Integer, TokenHolder> earlier, TokenHolder holder) {
        for (Map.Entry<Integer, TokenHolder> entry : earlier.entrySet()) {
            TokenHolder other = entry.getValue();
            if (other.hash().equals(holder.hash())) {
                return Optional.of("has the same token as line " + entry.getKey() + ". Remove one of the two lines.");
            }
            if (other.name().equals(holder.name())
                    && !(other.role().equals(holder.role()) && other.scopes().equals(holder.scopes()))) {
                return Optional.of("has the same name as line " + entry.getKey()
                        + " and another role or other scopes. Give one of them another name.");
            }
        }
        return Optional.empty();
    }

    /** {@return the caller that this line names, if it names one} */
    static Optional<TokenHolder> holder(String line) {
        return isEntry(line) ? TokenHolder.parse(line.strip()) : Optional.empty();
    }

    private static boolean isEntry(String line) {
        return !line.isBlank() && !line.strip().startsWith("#");
    }

    private List<String> lines() {
        try {
            requireTrusted();
            return new ArrayList<>(Files.readAllLines(path));
        } catch (NoSuchFileException e) {
            throw new TokenFileException("There is no token file " + path
                    + ". Create it with 'faultline token add NAME --role executor --token-file " + path + "'.");
        } catch (IOException e) {
            throw new TokenFileException("The token file " + path + " cannot be read.");
        }
    }

    // Who can write the file can give himself any role.
    private void requireTrusted() throws IOException {
        Optional<Exposure> found = Exposure.ofTrusted(path);
        if (found.isPresent()) {
            Exposure exposure = found.get();
            throw new TokenFileException(
                    sentence(exposure.flaw("the token file " + path)) + " " + sentence(exposure.remedy()));
        }
    }

    private static String sentence(String words) {
        return words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1) + ".";
    }

    // The invalid text is not repeated: it may be a token that was written here by mistake.
    private TokenFileException invalid(int line, String flaw) {
        return new TokenFileException("Line " + line + " of the token file " + path + " " + flaw);
    }
}
