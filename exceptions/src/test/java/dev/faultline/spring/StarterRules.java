package dev.faultline.spring;

import dev.faultline.classify.Classifier;

/** The rules of the starter, for tests outside its module: the class with Spring's rules is not public. */
public final class StarterRules {
    private StarterRules() {}

    /** {@return a classifier with the rules that an application with the starter has} */
    public static Classifier classifier() {
        return Classifier.builder().library(SpringRules::fault).build();
    }
}
