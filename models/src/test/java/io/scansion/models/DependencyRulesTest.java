package io.scansion.models;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(packages = "io.scansion", importOptions = ImportOption.DoNotIncludeTests.class)
final class DependencyRulesTest {
    @ArchTest
    static final ArchRule models_use_the_jdk_and_each_other_only = classes()
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage("java..", "org.jspecify..", "io.scansion.models..", "org.antlr.v4.runtime..");

    @ArchTest
    static final ArchRule parsers_keep_their_generator_to_themselves = noClasses()
            .that()
            .resideOutsideOfPackages("..models.*.syntax..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("org.antlr..");

    @ArchTest
    static final ArchRule models_have_no_threads_and_no_input_or_output = noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("java.io..", "java.net..", "java.nio..", "java.util.concurrent..")
            .orShould()
            .dependOnClassesThat()
            .areAssignableTo(Thread.class)
            .because("models are pure functions of what was measured");

    @ArchTest
    static final ArchRule packages_have_no_cycles =
            slices().matching("io.scansion.models.(*)..").should().beFreeOfCycles();
}
