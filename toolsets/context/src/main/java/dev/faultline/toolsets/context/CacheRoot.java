package dev.faultline.toolsets.context;

import dev.faultline.fault.CommonCode;
import dev.faultline.fault.FaultException;
import dev.faultline.files.PathRefusedException;
import dev.faultline.files.Root;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * The folder that contains all caches of a server; no name leads outside of it (R4).
 *
 * @param withheld files and folders that are not served
 */
record CacheRoot(Path path, int longest, List<Path> withheld) {
    /**
     * {@return the real folder of the cache of this name}
     *
     * @throws FaultException the code of R4 if the name is empty, malformed or leads out of the root, else
     *     {@code cache_missing} if there is no such folder; {@code resolve-v0} writes all of them as the latter
     */
    Path resolve(String name) {
        if (name.isEmpty()) {
            throw new FaultException(CommonCode.EMPTY_PATH.fault("cache must not be empty"));
        }
        try {
            Root root = root();
            Path cache = root.real().resolve(root.follow(name));
            if (cache.equals(root.real())) {
                throw Flaw.missing("the name leads to the root itself").exception();
            }
            ContextCache.folder(cache);
            return cache;
        } catch (PathRefusedException e) {
            throw new FaultException(
                    e.refusal().code().fault("cache " + e.refusal().reason()));
        } catch (IOException e) {
            throw Flaw.missing("the name leads nowhere", e).exception();
        }
    }

    /** {@return whether the folder of this name may be a cache} */
    boolean isServed(String name) {
        try {
            Path unused = root().follow(name);
            return true;
        } catch (PathRefusedException e) {
            return false;
        } catch (IOException e) {
            return true; // a cache that cannot be read is reported when it is used
        }
    }

    private Root root() throws IOException {
        return Root.at(path, longest).withholding(withheld);
    }
}
