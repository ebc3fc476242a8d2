package io.scansion.console;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(packages = "io.scansion.console", importOptions = ImportOption.DoNotIncludeTests.class)
final class DependencyRulesTest {
    @ArchTest
    static final ArchRule commands_measure_and_decide_nothing = noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("..tuner.observe..", "..tuner.policy..", "..tuner.act..", "..tuner.loop..")
            .because("what a console knows of a running job came over the channel");

    @ArchTest
    static final ArchRule the_parser_of_command_lines_stays_with_the_commands = noClasses()
            .that()
            .resideInAnyPackage("..console.view..", "..console.input..", "..console.output..", "..console.contract..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("picocli..");

    @ArchTest
    static final ArchRule the_view_has_no_models_and_no_connection = noClasses()
            .that()
            .resideInAPackage("..console.view..")
            .should()
            .dependOnClassesThat(resideInAnyPackage(
                            "io.scansion.models..", "io.scansion.launch..", "io.scansion.tuner..", "java.net..")
                    .and(resideOutsideOfPackage("..tuner.journal..")))
            .because("events go in and lines of text come out");

    @ArchTest
    static final ArchRule events_are_read_by_their_types_only = noClasses()
            .that()
            .resideInAnyPackage("..console.view..", "..console.job..", "..console.run..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("com.fasterxml..")
            .because("the journal knows the form of a line");

    @ArchTest
    static final ArchRule packages_have_no_cycles =
            slices().matching("io.scansion.(console..)").should().beFreeOfCycles();
}
