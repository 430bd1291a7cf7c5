package dev.faultline.exceptions;

import jakarta.validation.Valid;
import jakarta.validation.Validation;
import jakarta.validation.Validator;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Size;
import org.springframework.aop.framework.ProxyFactory;
import org.springframework.beans.MutablePropertyValues;
import org.springframework.validation.DataBinder;
import org.springframework.validation.beanvalidation.MethodValidationInterceptor;

/** What validation throws: the specification's exception, and Spring's. */
final class ValidationExceptions {
    private static final String BEAN = "Bean Validation";
    private static final String SPRING = "Spring validation";

    private ValidationExceptions() {}

    /** A tool whose parameters and results are validated. */
    interface Orders {
        /** {@return the number} */
        @Min(1)
        int number(@Min(1) int number);

        /** Creates an order. */
        void create(@Valid Order order);
    }

    /** What a caller sends. */
    record Order(@NotBlank String name, @Min(18) int age) {}

    /** A constraint that is on the wrong type. */
    record Wrong(@Size(max = 3) int size) {}

    /** What Spring binds. */
    static final class Form {
        private int age;

        public int getAge() {
            return age;
        }

        public void setAge(int age) {
            this.age = age;
        }
    }

    private static final class Tool implements Orders {
        @Override
        public int number(int number) {
            return 1 - number;
        }

        @Override
        public void create(Order order) {
            throw new IllegalStateException("an order that is not valid was let in");
        }
    }

    static void addTo(Provocations attempts) {
        Validator validator = Validation.buildDefaultValidatorFactory().getValidator();
        Orders bean = validated(new MethodValidationInterceptor(() -> validator, false));
        attempts.add(BEAN, "checks a parameter", () -> bean.number(0));
        attempts.add(BEAN, "checks a bean that is a parameter", () -> bean.create(new Order("", 3)));
        attempts.add(BEAN, "checks a result", () -> bean.number(5));
        attempts.add(BEAN, "puts a constraint on the wrong type", () -> validator.validate(new Wrong(1)));
        Orders spring = validated(new MethodValidationInterceptor(() -> validator, true));
        attempts.add(SPRING, "checks a parameter", () -> spring.number(0));
        attempts.add(SPRING, "checks a result", () -> spring.number(5));
        attempts.add(SPRING, "binds an object", () -> {
            DataBinder binder = new DataBinder(new Form(), "form");
            binder.bind(new MutablePropertyValues().add("age", "old"));
            binder.close();
        });
    }

    private static Orders validated(MethodValidationInterceptor interceptor) {
        ProxyFactory proxy = new ProxyFactory(new Tool());
        proxy.addAdvice(interceptor);
        return (Orders) proxy.getProxy();
    }
}
