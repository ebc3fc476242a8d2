package io.scansion.tuner;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(packages = "io.scansion.tuner", importOptions = ImportOption.DoNotIncludeTests.class)
final class DependencyRulesTest {
    @ArchTest
    static final ArchRule packages_have_no_cycles =
            slices().matching("io.scansion.tuner.(*)..").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule the_record_knows_nothing_of_ours = noClasses()
            .that()
            .resideInAPackage("..tuner.record..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "io.scansion.models..",
                    "io.scansion.wire..",
                    "..tuner.monitor..",
                    "..tuner.control..",
                    "..tuner.channel..",
                    "..tuner.console..",
                    "..tuner.launch..",
                    "..tuner.app..");

    @ArchTest
    static final ArchRule the_monitor_only_measures = noClasses()
            .that()
            .resideInAPackage("..tuner.monitor..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "io.scansion.models..",
                    "..tuner.control..",
                    "..tuner.record..",
                    "..tuner.channel..",
                    "..tuner.console..",
                    "..tuner.launch..",
                    "..tuner.app..");

    @ArchTest
    static final ArchRule control_never_looks_up = noClasses()
            .that()
            .resideInAPackage("..tuner.control..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "..tuner.channel..",
                    "..tuner.console..",
                    "..tuner.dashboard..",
                    "..tuner.launch..",
                    "..tuner.app..");

    @ArchTest
    static final ArchRule only_the_root_sees_all_others = noClasses()
            .that()
            .resideOutsideOfPackage("..tuner.app..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("..tuner.app..");

    @ArchTest
    static final ArchRule measuring_and_deciding_have_no_sockets_files_or_threads = noClasses()
            .that()
            .resideInAnyPackage("..tuner.monitor..", "..tuner.control..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("java.io..", "java.net..", "java.nio..")
            .orShould()
            .dependOnClassesThat()
            .areAssignableTo(Thread.class)
            .because("tests drive them by hand");
}
