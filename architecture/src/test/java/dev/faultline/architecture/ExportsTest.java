package dev.faultline.architecture;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import dev.faultline.testing.RepositoryFiles;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Our libraries work on the module path: what one uses of another is exported to it. */
class ExportsTest {
    private static final Pattern EXPORT = Pattern.compile("exports ([a-z.]+)(?:\\s+to\\s+([a-z.,\\s]+))?;");

    // The modules with a descriptor: the packages that each exports, and to whom; to everyone if that is empty.
    private static final Map<Modules, Map<String, String>> EXPORTS = exports();

    private static Map<Modules, Map<String, String>> exports() {
        Map<Modules, Map<String, String>> all = new EnumMap<>(Modules.class);
        for (Modules module : Modules.values()) {
            Path descriptor = RepositoryFiles.ROOT.resolve(name(module) + "/src/main/module/module-info.java");
            if (Files.exists(descriptor)) {
                all.put(
                        module,
                        EXPORT.matcher(RepositoryFiles.read(descriptor))
                                .results()
                                .collect(Collectors.toMap(
                                        export -> export.group(1),
                                        export -> export.group(2) == null ? "" : export.group(2))));
            }
        }
        return all;
    }

    private static String name(Modules module) {
        return module.name().toLowerCase(Locale.ROOT);
    }

    /** A package of one module that another module uses. */
    private record Use(Modules from, Modules to, String packageName) {
        static Use of(Dependency arrow) {
            JavaClass used = arrow.getTargetClass().getBaseComponentType();
            return new Use(Modules.of(arrow.getOriginClass()), Modules.of(used), used.getPackageName());
        }

        boolean crossesDescriptors() {
            return from != to && EXPORTS.containsKey(from) && EXPORTS.containsKey(to);
        }

        boolean isExported() {
            String users = requireNonNull(EXPORTS.get(to)).get(packageName);
            return users != null
                    && (users.isEmpty()
                            || Arrays.stream(users.split("[,\\s]+", -1))
                                    .anyMatch(("dev.faultline." + name(from))::equals));
        }
    }

    @Test
    void whatOneModuleUsesOfAnotherIsExportedToIt() {
        Set<Use> uses = Modules.CLASSES.stream()
                .flatMap(type -> type.getDirectDependenciesFromSelf().stream())
                .filter(arrow -> Modules.isIn(arrow.getTargetClass().getBaseComponentType(), "dev.faultline"))
                .map(Use::of)
                .filter(Use::crossesDescriptors)
                .collect(Collectors.toSet());

        assertThat(uses).hasSizeGreaterThan(50);
        assertThat(uses).filteredOn(use -> !use.isExported()).isEmpty();
    }
}
