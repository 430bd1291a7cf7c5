package dev.faultline.semantic;

import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtLoggingLevel;
import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The native library of ONNX Runtime: unpacked once for all servers of a user, and usable until the process ends. */
final class OnnxLibrary {
    private static final OrtLoggingLevel LEVEL = OrtLoggingLevel.ORT_LOGGING_LEVEL_ERROR;
    private static final String NAME = "faultline";
    private static boolean kept;

    private OnnxLibrary() {}

    /**
     * {@return the environment of all sessions}
     *
     * @param natives the folder where the library is unpacked
     */
    static synchronized OrtEnvironment load(Path natives) throws IOException, OrtException {
        Optional<String> platform = platform();
        if (platform.isPresent()) {
            System.setProperty(
                    "onnxruntime.native.path",
                    unpack(natives.resolve("onnxruntime"), platform.get()).toString());
        }
        OrtEnvironment environment = OrtEnvironment.getEnvironment(LEVEL, NAME);
        if (!kept) {
            keep();
            kept = true;
        }
        return environment;
    }

    // By default each process unpacks its own copy of 24 MB into the temporary folder, and leaves it there if killed.
    private static Path unpack(Path parent, String platform) throws IOException {
        Path folder = parent.resolve(OrtEnvironment.class.getPackage().getImplementationVersion() + "-" + platform);
        for (String library : List.of("onnxruntime", "onnxruntime4j_jni")) {
            String file = System.mapLibraryName(library);
            Unpacked.at(folder.resolve(file), OrtEnvironment.class, "/ai/onnxruntime/native/" + platform + "/" + file);
        }
        return folder;
    }

    // Elsewhere the library unpacks itself.
    private static Optional<String> platform() {
        if (!System.getProperty("os.name").equals("Linux")) {
            return Optional.empty();
        }
        return switch (System.getProperty("os.arch")) {
            case "amd64" -> Optional.of("linux-x64");
            case "aarch64" -> Optional.of("linux-aarch64");
            default -> Optional.empty();
        };
    }

    // A shutdown hook of the library frees its environment even while a call uses it, which crashes the JVM. The
    // environment counts its references, and this second one is never released. There is no public method for it.
    private static void keep() throws IOException {
        try {
            Field api = Class.forName("ai.onnxruntime.OnnxRuntime").getDeclaredField("ortApiHandle");
            api.setAccessible(true);
            Method create = OrtEnvironment.class.getDeclaredMethod("createHandle", long.class, int.class, String.class);
            create.setAccessible(true);
            create.invoke(null, api.getLong(null), LEVEL.getValue(), NAME);
        } catch (ReflectiveOperationException e) {
            throw new IOException("this version of ONNX Runtime has no counted environment", e);
        }
    }
}
