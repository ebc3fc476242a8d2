package io.scansion.launch;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(packages = "io.scansion.launch", importOptions = ImportOption.DoNotIncludeTests.class)
final class DependencyRulesTest {
    @ArchTest
    static final ArchRule launching_needs_the_jdk_and_the_wire_only = classes()
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage(
                    "java..",
                    "com.sun.tools.attach..", // of the JDK
                    "org.jspecify..",
                    "io.scansion.wire..",
                    "io.scansion.launch..")
            .because("jobs can be started with another tuner, or with none");

    @ArchTest
    static final ArchRule what_is_asked_for_knows_nothing_of_this_machine = classes()
            .that()
            .resideInAPackage("..launch.config..")
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage(
                    "java.lang..",
                    "java.util..",
                    "java.time..",
                    "java.nio.file..", // paths
                    "java.io..", // the separator of class paths
                    "org.jspecify..",
                    "io.scansion.wire..",
                    "..launch.config..");

    @ArchTest
    static final ArchRule packages_have_no_cycles =
            slices().matching("io.scansion.(launch..)").should().beFreeOfCycles();
}
