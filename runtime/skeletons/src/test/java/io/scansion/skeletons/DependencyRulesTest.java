package io.scansion.skeletons;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(packages = "io.scansion.skeletons", importOptions = ImportOption.DoNotIncludeTests.class)
final class DependencyRulesTest {
    @ArchTest
    static final ArchRule the_library_needs_the_jdk_and_mpi_only = classes()
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage("java..", "org.jspecify..", "mpi..", "mpjdev..", "io.scansion.skeletons..");

    @ArchTest
    static final ArchRule only_the_transport_links_to_mpi = noClasses()
            .that()
            .resideOutsideOfPackage("..skeletons.transport..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("mpi..", "mpjdev..")
            .because("the loops are tested without it, and other libraries pass messages too");

    @ArchTest
    static final ArchRule the_library_starts_no_threads = noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("java.util.concurrent..", "java.net..")
            .because("MPI is called by the program's own thread");

    @ArchTest
    static final ArchRule packages_have_no_cycles =
            slices().matching("io.scansion.(**)").should().beFreeOfCycles();
}
