package dev.faultline.architecture;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.library.GeneralCodingRules;
import dev.faultline.testing.Spec;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The dependencies between modules, between packages, and on libraries. */
class ArrowsTest {
    /** The packages of core, and those that each may use besides itself. */
    private static final Map<String, List<String>> CORE_PACKAGES = Map.ofEntries(
            Map.entry("internal", List.of()),
            Map.entry("json", List.of()),
            Map.entry("text", List.of("json")),
            Map.entry("fault", List.of("json", "text")),
            Map.entry("tool", List.of("json", "text", "fault")),
            Map.entry("classify", List.of("json", "text", "fault", "tool")),
            Map.entry("dialect", List.of("json", "text", "fault", "tool")),
            Map.entry("advice", List.of("json", "text", "fault", "tool")),
            Map.entry("repeats", List.of("internal", "json", "fault")),
            Map.entry("boundary", List.of("json", "text", "fault", "tool", "classify", "dialect", "repeats")),
            Map.entry("toolset", List.of("json", "text", "fault", "tool", "dialect", "boundary")));

    @Test
    void enoughClassesAreSeen() {
        for (Modules module : Modules.values()) {
            long classes = Modules.CLASSES.stream().filter(module::owns).count();

            assertThat(classes).as("classes of %s", module).isGreaterThanOrEqualTo(2);
        }
        assertThat(Modules.CLASSES).hasSizeGreaterThan(100);
    }

    @Test
    void modulesUseOnlyTheModulesTheyMay() {
        assertThat(dependencies()
                        .filter(arrow -> isOurs(arrow.getTargetClass()))
                        .filter(arrow -> !Modules.of(arrow.getOriginClass())
                                .mayUse()
                                .contains(Modules.of(arrow.getTargetClass())))
                        .map(Dependency::getDescription))
                .isEmpty();
    }

    @Test
    void modulesUseOnlyTheLibrariesTheyMay() {
        assertThat(dependencies()
                        .filter(arrow -> !isOurs(arrow.getTargetClass()) && !isJava(arrow.getTargetClass()))
                        .filter(arrow -> Modules.of(arrow.getOriginClass()).libraries.stream()
                                .noneMatch(library -> Modules.isIn(arrow.getTargetClass(), library)))
                        .map(Dependency::getDescription))
                .isEmpty();
    }

    @Test
    void onlyThePackageJsonUsesJackson() {
        // TOML is not JSON: the settings of a server are read where they are needed.
        assertThat(dependencies()
                        .filter(arrow -> Modules.isIn(arrow.getTargetClass(), "tools.jackson"))
                        .filter(arrow -> !arrow.getOriginClass().getSimpleName().equals("ConfigFile"))
                        .map(arrow -> arrow.getOriginClass().getPackageName()))
                .isNotEmpty()
                .containsOnly("dev.faultline.json");
    }

    @Test
    void thePackagesOfCoreFollowOneAnother() {
        assertThat(dependencies()
                        .filter(arrow ->
                                Modules.CORE.owns(arrow.getOriginClass()) && Modules.CORE.owns(arrow.getTargetClass()))
                        .filter(arrow -> !name(arrow.getOriginClass()).equals(name(arrow.getTargetClass())))
                        .filter(arrow ->
                                !CORE_PACKAGES.get(name(arrow.getOriginClass())).contains(name(arrow.getTargetClass())))
                        .map(Dependency::getDescription))
                .isEmpty();
    }

    @Test
    void packagesHaveNoCycles() {
        slices().matching("dev.faultline.(**)").should().beFreeOfCycles().check(Modules.CLASSES);
    }

    @Test
    void noToolsetKnowsAnother() {
        assertThat(betweenParts("toolsets", "")).isEmpty();
    }

    @Test
    void noDialectKnowsAnother() {
        assertThat(betweenParts("dialects", "")).isEmpty();
    }

    @Test
    void noGroupOfCommandsKnowsAnother() {
        assertThat(betweenParts("app", "shared")).isEmpty();
    }

    @Test
    @Spec("SE-51")
    void noClassThrowsGenericExceptions() {
        GeneralCodingRules.NO_CLASSES_SHOULD_THROW_GENERIC_EXCEPTIONS.check(Modules.CLASSES);
    }

    @Test
    void onlyProgramsPrint() {
        assertThat(Modules.CLASSES.stream()
                        .filter(type -> type.getFieldAccessesFromSelf().stream()
                                .anyMatch(access -> access.getTargetOwner().isEquivalentTo(System.class)))
                        // They replace the streams, so that no tool can print there.
                        .filter(type -> !type.getName().equals("dev.faultline.server.Assembly")
                                && !type.getName().equals("dev.faultline.spring.StandardOutput"))
                        .map(Modules::of))
                .isNotEmpty()
                .containsOnly(Modules.APP, Modules.EXAMPLES);
    }

    @Test
    void onlyOnePackageOfTheServerUsesTheInternalsOfTheSdk() {
        assertThat(dependencies()
                        .filter(arrow -> Modules.SERVER.owns(arrow.getOriginClass()))
                        .filter(arrow -> Modules.isIn(arrow.getTargetClass(), "io.modelcontextprotocol.spec"))
                        .filter(arrow -> !isApi(arrow.getTargetClass()))
                        .map(arrow -> arrow.getOriginClass().getPackageName()))
                .isNotEmpty()
                .containsOnly("dev.faultline.server.internal");
    }

    // The protocol's types and the exception that authors use; the rest of the package are transports and sessions.
    private static boolean isApi(JavaClass type) {
        String name = type.getName();
        return name.startsWith("io.modelcontextprotocol.spec.McpSchema")
                || name.startsWith("io.modelcontextprotocol.spec.McpError");
    }

    /** {@return the arrows from one package directly below the parent to another, except to the shared one} */
    private static Stream<String> betweenParts(String parent, String shared) {
        assertThat(Modules.CLASSES.stream()
                        .map(type -> part(type, parent))
                        .filter(part -> !part.isEmpty())
                        .distinct())
                .hasSizeGreaterThanOrEqualTo(4);
        return dependencies()
                .filter(arrow -> {
                    String from = part(arrow.getOriginClass(), parent);
                    String to = part(arrow.getTargetClass().getBaseComponentType(), parent);
                    return !from.isEmpty() && !to.isEmpty() && !to.equals(from) && !to.equals(shared);
                })
                .map(Dependency::getDescription);
    }

    /** {@return the name of the package directly below the parent that the class is in, or an empty text} */
    private static String part(JavaClass type, String parent) {
        String prefix = "dev.faultline." + parent + ".";
        String name = type.getPackageName();
        return name.startsWith(prefix) ? name.substring(prefix.length()).split("\\.", 2)[0] : "";
    }

    private static Stream<Dependency> dependencies() {
        return Modules.CLASSES.stream().flatMap(type -> type.getDirectDependenciesFromSelf().stream());
    }

    private static boolean isOurs(JavaClass type) {
        return Modules.isIn(type.getBaseComponentType(), "dev.faultline");
    }

    private static boolean isJava(JavaClass type) {
        JavaClass base = type.getBaseComponentType();
        return base.isPrimitive()
                || Stream.of("java", "javax.net", "javax.crypto").anyMatch(it -> Modules.isIn(base, it)); // java.base
    }

    private static String name(JavaClass type) {
        return type.getPackageName().substring("dev.faultline.".length());
    }
}
