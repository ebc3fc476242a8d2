package io.scansion.skeletons;

import static com.tngtech.archunit.base.DescribedPredicate.anyElementThat;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.codeUnits;
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
    static final ArchRule the_engine_does_not_know_the_types_of_programs = noClasses()
            .that()
            .resideInAPackage("..skeletons.engine..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("io.scansion.skeletons")
            .because("programs need only that package, and it can change only with them");

    @ArchTest
    static final ArchRule programs_see_nothing_of_the_engine = codeUnits()
            .that()
            .arePublic()
            .and()
            .areDeclaredInClassesThat()
            .resideInAPackage("io.scansion.skeletons")
            .should()
            .notHaveRawReturnType(resideInAPackage("..skeletons.engine.."))
            .andShould()
            .notHaveRawParameterTypes(anyElementThat(resideInAPackage("..skeletons.engine..")))
            .because("what they see cannot change without notice");

    @ArchTest
    static final ArchRule pipelines_and_farms_do_not_know_each_other =
            slices().matching("..skeletons.engine.(pipeline|farm)..").should().notDependOnEachOther();

    @ArchTest
    static final ArchRule packages_have_no_cycles =
            slices().matching("io.scansion.(**)").should().beFreeOfCycles();
}
