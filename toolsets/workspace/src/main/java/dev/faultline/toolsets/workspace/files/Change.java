package dev.faultline.toolsets.workspace.files;

import dev.faultline.dialects.systemerror.SystemErrorCode;
import dev.faultline.fault.FaultException;
import dev.faultline.internal.Sha256;
import dev.faultline.toolsets.workspace.refusal.Refusals;
import java.util.Locale;
import java.util.Optional;

/** The new content that a caller sends for a file. */
public sealed interface Change {
    /** All of the new content. */
    record Whole(String content, Optional<String> previousHash) implements Change {}

    /** A unified diff of one file. */
    record Patch(String patch, Optional<String> previousHash) implements Change {}

    /** {@return the SHA-256 that the file must have now, in lower case} */
    Optional<String> previousHash();

    /** {@return the fault of a write without content} */
    static FaultException missing() {
        return Refusals.of(SystemErrorCode.MISSING_REQUIRED_FIELD, "content or patch is required");
    }

    /** {@return the fault of a write with two contents} */
    static FaultException several() {
        return Refusals.of(SystemErrorCode.INVALID_INPUT_VALUE, "send content or patch, not both");
    }

    /**
     * {@return the change that these arguments describe}
     *
     * @throws FaultException MISSING_REQUIRED_FIELD if neither content nor patch was sent, INVALID_INPUT_FORMAT if the
     *     hash is malformed, INVALID_INPUT_VALUE if both were sent
     */
    static Change of(Optional<String> content, Optional<String> patch, Optional<String> previousHash) {
        if (content.isEmpty() && patch.isEmpty()) {
            throw missing();
        }
        if (previousHash.isPresent() && !Sha256.isHash(previousHash.get())) {
            throw Refusals.of(
                    SystemErrorCode.INVALID_INPUT_FORMAT,
                    "previousHash must be the SHA-256 of the file: 64 hexadecimal digits");
        }
        if (content.isPresent() && patch.isPresent()) {
            throw several();
        }
        Optional<String> hash = previousHash.map(text -> text.toLowerCase(Locale.ROOT));
        return content.<Change>map(text -> new Whole(text, hash)).orElseGet(() -> new Patch(patch.orElseThrow(), hash));
    }
}
