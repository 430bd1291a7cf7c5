package dev.faultline.dialects.toolresult;

import java.util.List;

/** The exceptions that Java throws because of a defect in the program, not because of its input (TR-17). */
final class ProgrammingError {
    private static final List<Class<? extends Throwable>> CLASSES = List.of(
            NullPointerException.class,
            ClassCastException.class,
            IndexOutOfBoundsException.class,
            ArrayStoreException.class,
            ArithmeticException.class,
            UnsupportedOperationException.class,
            LinkageError.class);

    /** The common subclasses in the JDK, listed because a recorded failure has only the simple name. */
    private static final List<Class<? extends Throwable>> SUBCLASSES = List.of(
            ArrayIndexOutOfBoundsException.class,
            StringIndexOutOfBoundsException.class,
            BootstrapMethodError.class,
            ClassCircularityError.class,
            ClassFormatError.class,
            UnsupportedClassVersionError.class,
            ExceptionInInitializerError.class,
            IncompatibleClassChangeError.class,
            AbstractMethodError.class,
            IllegalAccessError.class,
            InstantiationError.class,
            NoSuchFieldError.class,
            NoSuchMethodError.class,
            NoClassDefFoundError.class,
            UnsatisfiedLinkError.class,
            VerifyError.class);

    private ProgrammingError() {}

    static List<Class<? extends Throwable>> classes() {
        return CLASSES;
    }

    static boolean isNamed(String simpleName) {
        return CLASSES.stream().anyMatch(type -> type.getSimpleName().equals(simpleName))
                || SUBCLASSES.stream().anyMatch(type -> type.getSimpleName().equals(simpleName));
    }
}
