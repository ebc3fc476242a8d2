package io.scansion.tuner;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
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

    /** Every room may use those below it. */
    @ArchTest
    static final ArchRule rooms_look_downwards_only = layeredArchitecture()
            .consideringOnlyDependenciesInLayers()
            .layer("replay")
            .definedBy("..tuner.replay..")
            .layer("loop")
            .definedBy("..tuner.loop..")
            .layer("operate")
            .definedBy("..tuner.operate..")
            .layer("act")
            .definedBy("..tuner.act..")
            .layer("advise")
            .definedBy("..tuner.advise..")
            .layer("policy")
            .definedBy("..tuner.policy..")
            .layer("plan")
            .definedBy("..tuner.plan..")
            .layer("predict")
            .definedBy("..tuner.predict..")
            .layer("observe")
            .definedBy("..tuner.observe..")
            .layer("journal")
            .definedBy("..tuner.journal..")
            .layer("world")
            .definedBy("..tuner.world..")
            .whereLayer("replay")
            .mayNotBeAccessedByAnyLayer()
            .whereLayer("loop")
            .mayOnlyBeAccessedByLayers("replay")
            .whereLayer("operate")
            .mayOnlyBeAccessedByLayers("replay", "loop")
            .whereLayer("act")
            .mayOnlyBeAccessedByLayers("replay", "loop", "operate")
            .whereLayer("advise")
            .mayOnlyBeAccessedByLayers("replay", "loop", "operate")
            .whereLayer("policy")
            .mayOnlyBeAccessedByLayers("replay", "loop", "operate", "act")
            .whereLayer("plan")
            .mayOnlyBeAccessedByLayers("replay", "loop", "operate", "act", "advise", "policy")
            .whereLayer("predict")
            .mayOnlyBeAccessedByLayers("replay", "loop", "operate", "act", "advise", "policy", "plan")
            .whereLayer("observe")
            .mayOnlyBeAccessedByLayers("replay", "loop", "operate", "act", "advise", "policy", "plan", "predict")
            .whereLayer("journal")
            .mayOnlyBeAccessedByLayers(
                    "replay", "loop", "operate", "act", "advise", "policy", "plan", "predict", "observe");

    @ArchTest
    static final ArchRule only_predictions_plans_and_advice_ask_the_models = noClasses()
            .that()
            .resideOutsideOfPackages("..tuner.predict..", "..tuner.plan..", "..tuner.advise..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("io.scansion.models..");

    @ArchTest
    static final ArchRule decisions_know_nothing_of_the_wire = noClasses()
            .that()
            .resideInAnyPackage("..tuner.world..", "..tuner.journal..", "..tuner.plan..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("io.scansion.wire..", "..tuner.channel..");

    @ArchTest
    static final ArchRule only_the_reader_knows_of_bytecode_and_nobody_of_the_reader = noClasses()
            .that()
            .resideOutsideOfPackage("..tuner.reading..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("..tuner.reading..", "io.scansion.program..", "org.objectweb..");

    @ArchTest
    static final ArchRule the_loop_never_looks_up = noClasses()
            .that()
            .resideOutsideOfPackage("..tuner.channel..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("..tuner.channel..");

    @ArchTest
    static final ArchRule the_tuner_knows_neither_who_starts_it_nor_who_watches_it = noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("io.scansion.launch..", "io.scansion.console..", "io.scansion.app..", "picocli..");

    @ArchTest
    static final ArchRule measuring_and_deciding_have_no_sockets_files_or_threads = noClasses()
            .that()
            .resideInAnyPackage(
                    "..tuner.world..",
                    "..tuner.observe..",
                    "..tuner.predict..",
                    "..tuner.plan..",
                    "..tuner.policy..",
                    "..tuner.act..",
                    "..tuner.advise..",
                    "..tuner.operate..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("java.io..", "java.net..", "java.nio.file..", "java.nio.channels..")
            .orShould()
            .dependOnClassesThat()
            .areAssignableTo(Thread.class)
            .because("tests drive them by hand");
}
