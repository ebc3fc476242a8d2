package io.scansion.program;

import static org.assertj.core.api.Assertions.assertThat;

import io.scansion.program.code.ProgramClasses;
import io.scansion.program.findings.OperationAt;
import io.scansion.program.reach.ProgramScan;
import io.scansion.shapes.AroundTheLoop;
import io.scansion.shapes.ProgramWithCollectives;
import org.junit.jupiter.api.Test;

class ProgramScanTest {
    private final ProgramClasses classes = Shapes.classes();

    @Test
    void a_collective_behind_a_callback_of_the_JDK_is_found_with_its_place() {
        ProgramScan scan = ProgramScan.of(ProgramWithCollectives.class.getName(), classes);
        assertThat(scan.collectives()).singleElement().satisfies(at -> {
            assertThat(at.operation()).isEqualTo("Barrier");
            assertThat(at.toString()).matches("Barrier at ProgramWithCollectives\\.java:\\d+");
        });
        assertThat(scan.collectivesAtAnyTime())
                .as("when the JDK calls back is not known")
                .containsAll(scan.collectives());
    }

    @Test
    void a_collective_that_no_reachable_code_calls_does_not_count() {
        ProgramScan scan = ProgramScan.of(ProgramWithCollectives.class.getName(), classes);
        assertThat(scan.collectives()).extracting(OperationAt::operation).doesNotContain("Bcast");
    }

    @Test
    void communicators_and_exits_are_found() {
        ProgramScan scan = ProgramScan.of(ProgramWithCollectives.class.getName(), classes);
        assertThat(scan.communicators()).extracting(OperationAt::operation).containsExactly("Create_cart");
        assertThat(scan.exits()).extracting(OperationAt::operation).containsExactly("System.exit");
        assertThat(scan.complete()).isTrue();
    }

    @Test
    void classes_are_read_and_not_loaded() {
        ProgramScan.of("io.scansion.shapes.SilentInitialiser", classes);
        assertThat(classes.knownClasses()).isEqualTo(1);
        assertThat(System.getProperty("scansion.test.initialised")).isNull();
    }

    @Test
    void a_main_class_that_is_not_there_is_counted_as_unknown() {
        ProgramScan scan = ProgramScan.of("com.acme.Absent", classes);
        assertThat(scan.unknownClasses()).isEqualTo(1);
        assertThat(scan.classes()).isZero();
        assertThat(scan.collectives()).isEmpty();
    }

    @Test
    void a_program_without_a_main_method_has_no_reachable_code() {
        assertThat(ProgramScan.of(AroundTheLoop.class.getName(), classes).collectives())
                .isEmpty();
    }
}
