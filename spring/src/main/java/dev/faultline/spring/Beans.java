package dev.faultline.spring;

import java.util.List;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.core.ResolvableType;

/** Finds beans by their types. */
record Beans(ListableBeanFactory factory) {
    /** {@return all beans of this type} */
    <T> List<T> of(Class<T> type) {
        return factory.getBeanProvider(type).stream().toList();
    }

    /** {@return what is in all beans that are lists of this type} */
    <T> List<T> inLists(Class<T> type) {
        ObjectProvider<List<T>> lists = factory.getBeanProvider(ResolvableType.forClassWithGenerics(List.class, type));
        return lists.stream().flatMap(List::stream).toList();
    }
}
