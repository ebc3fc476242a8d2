package io.scansion.models;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

@AnalyzeClasses(packages = "io.scansion", importOptions = ImportOption.DoNotIncludeTests.class)
final class DependencyRulesTest {
    @ArchTest
    static final ArchRule models_use_the_jdk_and_each_other_only = classes()
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage("java..", "org.jspecify..", "io.scansion.models..", "org.antlr.v4.runtime..");

    @ArchTest
    static final ArchRule parsers_keep_their_generator_to_themselves = noClasses()
            .that()
            .resideOutsideOfPackages("..models.*.syntax..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("org.antlr..");

    @ArchTest
    static final ArchRule models_have_no_threads_and_no_input_or_output = noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("java.io..", "java.net..", "java.nio..", "java.util.concurrent..")
            .orShould()
            .dependOnClassesThat()
            .areAssignableTo(Thread.class)
            .because("models are pure functions of what was measured");

    @ArchTest
    static final ArchRule exceptions_have_one_root = classes()
            .that()
            .areAssignableTo(RuntimeException.class)
            .and()
            .arePublic()
            .should()
            .beAssignableTo(ModelException.class);

    @ArchTest
    static void no_two_public_types_have_one_name(JavaClasses all) {
        Map<String, List<String>> byName = all.stream()
                .filter(one -> one.getModifiers().contains(JavaModifier.PUBLIC) && one.isTopLevelClass())
                .collect(Collectors.groupingBy(
                        JavaClass::getSimpleName, Collectors.mapping(JavaClass::getName, Collectors.toList())));
        assertThat(byName.values()).filteredOn(names -> names.size() > 1).isEmpty();
    }

    @ArchTest
    static final ArchRule packages_have_no_cycles =
            slices().matching("io.scansion.models.(**)").should().beFreeOfCycles();
}
