package io.scansion.page;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(packages = "io.scansion.page", importOptions = ImportOption.DoNotIncludeTests.class)
final class DependencyRulesTest {
    @ArchTest
    static final ArchRule the_page_measures_and_decides_nothing = noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "..tuner.observe..",
                    "..tuner.predict..",
                    "..tuner.plan..",
                    "..tuner.policy..",
                    "..tuner.act..",
                    "..tuner.operate..",
                    "..tuner.loop..")
            .because("what it knows of a running job came over the channel");

    @ArchTest
    static final ArchRule jobs_and_access_know_nothing_of_http = noClasses()
            .that()
            .resideInAnyPackage("..page.job..", "..page.access..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("io.javalin..", "jakarta..", "org.eclipse..", "..page.web..");

    @ArchTest
    static final ArchRule packages_have_no_cycles =
            slices().matching("io.scansion.(page..)").should().beFreeOfCycles();
}
