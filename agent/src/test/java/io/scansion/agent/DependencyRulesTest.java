package io.scansion.agent;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(packages = "io.scansion.agent", importOptions = ImportOption.DoNotIncludeTests.class)
class DependencyRulesTest {
    @ArchTest
    static final ArchRule probes_use_nothing_but_the_jdk_histograms_and_wire = classes()
            .that()
            .resideInAPackage("..agent.probe..")
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage(
                    "java.lang..",
                    "java.io..", // one line on System.err
                    "java.util..",
                    "java.nio", // the buffer that HdrHistogram writes to
                    "..agent.probe..",
                    "io.scansion.wire..",
                    "org.HdrHistogram..",
                    "org.jspecify.annotations..")
            .because("they are called from the application's own class loaders, on its threads");

    @ArchTest
    static final ArchRule only_the_rank_hooks_and_what_serves_them_link_to_mpi = noClasses()
            .that()
            .resideOutsideOfPackages("..agent.ranks", "..agent.ranks.mpj", "..agent.ranks.collectives")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("mpi..", "mpjdev..", "xdev..")
            .because("with the multicore device the agent's class loader does not see the library");

    @ArchTest
    static final ArchRule the_transformer_stays_out_of_ranks_and_channel = noClasses()
            .that()
            .resideInAPackage("..agent.mpi..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("..agent.ranks..", "..agent.channel..");

    @ArchTest
    static final ArchRule virtual_ranks_are_in_layers = layeredArchitecture()
            .consideringOnlyDependenciesInLayers()
            .layer("hooks")
            .definedBy("io.scansion.agent.ranks")
            .layer("mpj")
            .definedBy("..agent.ranks.mpj")
            .layer("world")
            .definedBy("..agent.ranks.world")
            .layer("collectives")
            .definedBy("..agent.ranks.collectives")
            .layer("routes")
            .definedBy("..agent.ranks.routes")
            .layer("traffic")
            .definedBy("..agent.ranks.traffic")
            .layer("ahead")
            .definedBy("..agent.ranks.ahead")
            .layer("control")
            .definedBy("..agent.ranks.control")
            .layer("port")
            .definedBy("..agent.ranks.port")
            .whereLayer("hooks")
            .mayNotBeAccessedByAnyLayer()
            .whereLayer("mpj")
            .mayOnlyBeAccessedByLayers("hooks")
            .whereLayer("world")
            .mayOnlyBeAccessedByLayers("hooks")
            .whereLayer("collectives")
            .mayOnlyBeAccessedByLayers("hooks", "world")
            .whereLayer("routes")
            .mayOnlyBeAccessedByLayers("world")
            .whereLayer("traffic")
            .mayOnlyBeAccessedByLayers("world")
            .whereLayer("ahead")
            .mayOnlyBeAccessedByLayers("world")
            .whereLayer("control")
            .mayOnlyBeAccessedByLayers("world", "routes", "ahead", "mpj")
            .because("the protocol is searched without MPI, without a tuner and without time");

    @ArchTest
    static final ArchRule the_protocol_waits_at_its_seam_alone = noClasses()
            .that()
            .resideInAnyPackage(
                    "..agent.ranks.world",
                    "..agent.ranks.routes",
                    "..agent.ranks.traffic",
                    "..agent.ranks.ahead",
                    "..agent.ranks.control")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("java.util.concurrent.locks")
            .orShould()
            .dependOnClassesThat()
            .haveNameMatching(
                    "java[.]util[.]concurrent[.](CountDownLatch|Semaphore|.*Future|.*BlockingQueue|.*Executor.*)")
            .orShould()
            .callMethod(Thread.class, "sleep", long.class)
            .orShould()
            .callMethod(Object.class, "wait")
            .because("the search decides who runs, and when");

    @ArchTest
    static final ArchRule the_machine_is_read_by_the_jdk_alone = classes()
            .that()
            .resideInAPackage("..agent.host..")
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage("java..", "..agent.host..", "io.scansion.wire..", "org.jspecify.annotations..");

    @ArchTest
    static final ArchRule the_channel_knows_messages_only = noClasses()
            .that()
            .resideInAPackage("..agent.channel..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("..agent.probe..", "..agent.ranks..", "..agent.mpi..");

    @ArchTest
    static final ArchRule packages_have_no_cycles =
            slices().matching("io.scansion.(agent..)").should().beFreeOfCycles();
}
