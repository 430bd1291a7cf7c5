package dev.faultline.toolsets.code;

import dev.faultline.files.Root;
import java.nio.file.Path;
import java.util.function.Consumer;

/** Creates the semantic index of a server. {@link java.util.ServiceLoader} finds it, because it is an add-on. */
public interface SemanticIndexProvider {
    /**
     * {@return the index of this root, which builds itself in the background and answers once it is ready}
     *
     * @param home the folder in which the index is stored, for all servers of this user
     * @param log receives progress messages
     */
    SemanticIndex open(Root root, Path home, Consumer<String> log);
}
