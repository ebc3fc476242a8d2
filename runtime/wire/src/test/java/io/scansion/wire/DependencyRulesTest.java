package io.scansion.wire;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(packages = "io.scansion.wire", importOptions = ImportOption.DoNotIncludeTests.class)
final class DependencyRulesTest {
    @ArchTest
    static final ArchRule messages_do_not_know_how_they_are_written = noClasses()
            .that()
            .resideInAPackage("io.scansion.wire")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("io.scansion.wire.codec");

    @ArchTest
    static final ArchRule no_cycles =
            slices().matching("io.scansion.wire.(**)").should().beFreeOfCycles();
}
