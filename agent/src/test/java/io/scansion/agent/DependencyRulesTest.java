package io.scansion.agent;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
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
    static final ArchRule only_the_rank_hooks_link_to_mpi = noClasses()
            .that()
            .resideOutsideOfPackage("..agent.ranks..")
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
