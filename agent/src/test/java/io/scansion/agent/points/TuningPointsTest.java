package io.scansion.agent.points;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;
import static org.assertj.core.api.Assertions.tuple;

import io.scansion.wire.AgentMessage;
import io.scansion.wire.AgentMessage.PointDecision;
import java.time.Duration;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

class TuningPointsTest {
    private static final String PLAIN = "plain=io.scansion.tuned.Farm.plain:int:0..9";

    @AfterEach
    void forgetTheProgram() {
        TuningPoints.use(null);
        System.clearProperty("io.scansion.tuned.slow");
    }

    @Test
    void annotated_and_named_fields_are_found_with_their_values() throws Exception {
        TunedProgram program = new TunedProgram(PLAIN);
        assertThat(program.reports()).containsExactly(entry("plain", "not ready "));
        assertThat(program.values("Farm")).isEqualTo("8 5000000000 0.25 true 3");
        assertThat(program.reports())
                .containsExactly(
                        entry("eager", "true"),
                        entry("grain", "8"),
                        entry("pause", "5000000000"),
                        entry("plain", "3"),
                        entry("share", "0.25"));
        assertThat(program.lines).isEmpty();
    }

    @Test
    void what_the_owner_lets_the_tuner_do_is_told() throws Exception {
        TunedProgram program = new TunedProgram(PLAIN + ":auto");
        program.values("Farm");
        program.registry.look();
        assertThat(program.said)
                .filteredOn(AgentMessage.PointReport.class::isInstance)
                .map(AgentMessage.PointReport.class::cast)
                .extracting(
                        report -> report.point().name(),
                        report -> report.point().tune())
                .contains(tuple("grain", true), tuple("plain", true), tuple("share", false))
                .doesNotContain(tuple("grain", false), tuple("plain", false));
    }

    @Test
    void fields_of_every_type_are_set_and_taken_back_where_the_program_reads_them() throws Exception {
        TunedProgram program = new TunedProgram(PLAIN);
        program.values("Farm");
        assertThat(program.set("grain", "16").reason()).isEqualTo("set");
        assertThat(program.set("pause", "7").accepted()).isTrue();
        assertThat(program.set("share", "1e-1").accepted()).isTrue();
        assertThat(program.set("eager", "false").accepted()).isTrue();
        assertThat(program.set("plain", "4").accepted()).isTrue();
        assertThat(program.values("Farm")).isEqualTo("16 7 0.1 false 4");
        assertThat(program.reports()).containsEntry("grain", "16").containsEntry("share", "0.1");
        int decision = 1;
        for (String name : new String[] {"grain", "pause", "share", "eager", "plain"}) {
            assertThat(program.undo(name, decision++).reason()).isEqualTo("taken back");
        }
        assertThat(program.values("Farm")).isEqualTo("8 5000000000 0.25 true 3");
        assertThat(program.undo("grain", 1).reason()).isEqualTo("there was nothing to take back");
    }

    @Test
    void decisions_are_taken_back_to_what_was_there_before_each() throws Exception {
        TunedProgram program = new TunedProgram();
        program.values("Farm");
        program.set("grain", "16");
        program.call("Farm", "assignGrain", 20);
        program.set("grain", "32");
        program.undo("grain", 2);
        assertThat(program.values("Farm")).startsWith("20 ");
        program.undo("grain", 1);
        assertThat(program.values("Farm")).startsWith("8 ");
    }

    @Test
    void the_decisions_that_stand_are_known_and_those_taken_back_are_not() throws Exception {
        TunedProgram program = new TunedProgram();
        program.values("Farm");
        assertThat(TuningPoints.standing()).isEmpty();
        program.set("grain", "16");
        program.set("pause", "7");
        program.set("grain", "032");
        assertThat(TuningPoints.standing())
                .containsExactly(new PointDecision(3, "grain", "32"), new PointDecision(2, "pause", "7"));
        program.set("grain", "65"); // refused
        program.undo("grain", 3);
        assertThat(TuningPoints.standing())
                .containsExactly(new PointDecision(1, "grain", "16"), new PointDecision(2, "pause", "7"));
        program.undo("pause", 2);
        program.undo("grain", 1);
        assertThat(TuningPoints.standing()).isEmpty();
    }

    @Test
    void what_the_program_assigns_itself_is_reported() throws Exception {
        TunedProgram program = new TunedProgram();
        program.values("Farm");
        assertThat(program.reports()).containsEntry("grain", "8");
        program.call("Farm", "assignGrain", 99); // its own affair, also out of range
        assertThat(program.reports()).containsEntry("grain", "99");
    }

    @Test
    void a_value_out_of_range_or_of_another_type_changes_nothing() throws Exception {
        TunedProgram program = new TunedProgram(PLAIN);
        program.values("Farm");
        assertThat(program.set("grain", "65").reason()).isEqualTo("grain is int from 1 to 64, got 65");
        assertThat(program.set("eager", "1").accepted()).isFalse();
        assertThat(program.set("plain", "10").accepted()).isFalse();
        assertThat(program.values("Farm")).isEqualTo("8 5000000000 0.25 true 3");
    }

    @Test
    void a_value_set_before_its_class_loads_is_given_to_it_and_initialises_nothing() throws Exception {
        TunedProgram program = new TunedProgram();
        assertThat(program.set("slow", "40").reason()).isEqualTo("kept until its class is initialised");
        program.load("Slow");
        assertThat(program.set("slow", "50").reason()).isEqualTo("kept until its class is initialised");
        assertThat(program.reports()).containsEntry("slow", "not ready 50");
        assertThat(System.getProperty("io.scansion.tuned.slow")).isNull();
        assertThat(program.values("Slow")).isEqualTo("50");
        program.undo("slow", 2);
        assertThat(program.values("Slow")).isEqualTo("40");
        program.undo("slow", 1);
        assertThat(program.values("Slow")).isEqualTo("10");
    }

    @Test
    void a_value_taken_back_before_its_class_loads_leaves_the_class_as_it_is() throws Exception {
        TunedProgram program = new TunedProgram();
        program.set("slow", "40");
        program.undo("slow", 1);
        assertThat(program.values("Slow")).isEqualTo("10");
    }

    @Test
    void a_kept_value_that_turns_out_to_be_out_of_range_is_dropped_and_said() throws Exception {
        TunedProgram program = new TunedProgram();
        assertThat(program.set("slow", "4000").accepted()).isTrue(); // nothing is known of it here yet
        assertThat(program.values("Slow")).isEqualTo("10");
        assertThat(program.lines)
                .containsExactly("the value kept for a tuning point is not given to it: slow is int from 1 to 100,"
                        + " got 4000");
        assertThat(program.said).contains(new AgentMessage.Warning(3, program.lines.get(0)));
    }

    @Test
    void a_class_without_an_initialiser_is_set_when_it_is_loaded() throws Exception {
        TunedProgram program = new TunedProgram();
        program.load("Quiet");
        assertThat(program.reports()).containsEntry("level", "0");
        program.set("level", "5");
        assertThat(program.values("Quiet")).isEqualTo("5");
        program.undo("level", 1);
        assertThat(program.values("Quiet")).isEqualTo("0");
    }

    @Test
    void no_initialiser_of_the_program_is_run_early() throws Exception {
        TunedProgram program = new TunedProgram();
        program.load("Quiet$Loud");
        assertThat(program.refusals())
                .singleElement()
                .asString()
                .startsWith("loud io.scansion.tuned.Quiet$Loud.level: the class sets no static field and extends"
                        + " io.scansion.tuned.Quiet$WithInitialiser");
    }

    @Test
    void wrong_annotations_are_named_and_the_class_is_left_as_it_was() throws Exception {
        TunedProgram program = new TunedProgram();
        assertThat(program.values("Wrong")).isEqualTo("1two words111");
        assertThat(program.refusals())
                .containsExactlyInAnyOrder(
                        "fixed io.scansion.tuned.Wrong.FIXED: the field is final",
                        "words io.scansion.tuned.Wrong.words: the field is of type java.lang.String; int, long, double"
                                + " and boolean can be set",
                        "empty io.scansion.tuned.Wrong.empty: the range 9..1 is empty; write the smaller number first",
                        "boundless io.scansion.tuned.Wrong.boundless: it has no range; say which values it may be given",
                        "not a name io.scansion.tuned.Wrong.unnamed: 'not a name' is no name of a tuning point; use up to"
                                + " 64 letters, digits, dots, dashes and underscores",
                        "own io.scansion.tuned.Wrong.own: the field is not static");
        assertThat(program.lines)
                .hasSize(6)
                .contains("tuning point fixed (io.scansion.tuned.Wrong.FIXED) cannot be set: the field is final");
        assertThat(program.set("fixed", "2").reason()).contains("the field is final");
        assertThat(program.transform(getClass().getClassLoader(), "Wrong")).isNull();
    }

    @Test
    void fields_that_an_operator_names_wrongly_are_named() throws Exception {
        TunedProgram program = new TunedProgram(
                "none=io.scansion.tuned.Farm.nosuch:int:0..9",
                "fixed=io.scansion.tuned.Farm.FIXED:int:0..9",
                "text=io.scansion.tuned.Farm.text:int:0..9",
                "long=io.scansion.tuned.Farm.plain:long:0..9",
                "own=io.scansion.tuned.Farm.own:int:0..9");
        assertThat(program.values("Farm")).isEqualTo("8 5000000000 0.25 true 3");
        assertThat(program.refusals())
                .containsExactlyInAnyOrder(
                        "none io.scansion.tuned.Farm.nosuch: the class has no field nosuch; its static fields are"
                                + " [grain, pause, share, eager, plain, FIXED, text]",
                        "fixed io.scansion.tuned.Farm.FIXED: the field is final",
                        "text io.scansion.tuned.Farm.text: the field is of type java.lang.String; int, long, double and"
                                + " boolean can be set",
                        "long io.scansion.tuned.Farm.plain: the field is of type int, not long",
                        "own io.scansion.tuned.Farm.own: the field is not static");
        assertThat(program.set("none", "1").reason()).contains("has no field nosuch");
    }

    @Test
    void only_the_first_of_two_loaders_has_its_field_set() throws Exception {
        TunedProgram program = new TunedProgram();
        program.values("Slow");
        program.loadAgain();
        assertThat(program.values("Slow")).isEqualTo("10");
        assertThat(program.lines).singleElement().asString().startsWith("tuning point slow is known already");
        program.set("slow", "20");
        assertThat(program.values("Slow")).isEqualTo("10");
    }

    @Test
    void a_class_that_could_not_find_the_agent_is_left_alone() {
        TunedProgram program = new TunedProgram();
        ClassLoader isolated = new ClassLoader(ClassLoader.getPlatformClassLoader()) {};
        assertThat(program.transform(isolated, "Slow")).isNull();
        assertThat(program.lines).singleElement().asString().contains("hides the agent from it");
    }

    /** Where the program is in its code is told by the class file that was loaded, and read in the one that is given for it. */
    @Test
    void the_class_file_of_a_changed_class_is_the_one_that_was_loaded() throws Exception {
        TunedProgram program = new TunedProgram(PLAIN);
        String farm = "io/scansion/tuned/Farm";
        assertThat(TuningPoints.asLoaded(farm)).isNull();
        program.load("Farm");
        assertThat(TuningPoints.asLoaded(farm))
                .isEqualTo(program.defined.get("Farm"))
                .isNotEqualTo(TunedProgram.classFile("Farm"));
    }

    @Test
    void the_shape_of_a_class_stays_as_it_was() {
        TunedProgram program = new TunedProgram(PLAIN);
        for (String name : new String[] {"Farm", "FarmReader", "Quiet", "Slow", "Spinner"}) {
            byte[] changed = program.transform(getClass().getClassLoader(), name);
            assertThat(changed).as(name).isNotNull();
            assertThat(members(changed)).isEqualTo(members(TunedProgram.classFile(name)));
        }
        assertThat(new TunedProgram().transform(getClass().getClassLoader(), "FarmReader"))
                .as("a class that has nothing to do with any")
                .isNull();
    }

    /** Without the fence the compiled loop reads the field once and goes on for ever. */
    @Test
    void a_loop_that_calls_nothing_sees_the_new_value() throws Exception {
        TunedProgram program = new TunedProgram();
        Class<?> spinner = program.load("Spinner");
        CompletableFuture<Long> turns = new CompletableFuture<>();
        Thread thread = new Thread(() -> {
            try {
                turns.complete((Long) spinner.getMethod("spin").invoke(null));
            } catch (ReflectiveOperationException e) {
                turns.completeExceptionally(e);
            }
        });
        thread.setDaemon(true);
        thread.start();
        Awaitility.await()
                .atMost(Duration.ofSeconds(10))
                .until(() -> program.reports().containsKey("stop"));
        // until its compiled form runs: no promise of the JVM, and not needed for the test to be right
        Awaitility.await().pollDelay(Duration.ofMillis(500)).until(thread::isAlive);
        program.set("stop", "true");
        assertThat(turns.get(10, TimeUnit.SECONDS)).isPositive();
    }

    private static Set<String> members(byte @Nullable [] classFile) {
        Set<String> members = new TreeSet<>();
        new ClassReader(classFile)
                .accept(
                        new ClassVisitor(Opcodes.ASM9) {
                            @Override
                            public @Nullable FieldVisitor visitField(
                                    int access, String name, String type, @Nullable String s, @Nullable Object v) {
                                members.add(access + " " + name + " " + type);
                                return null;
                            }

                            @Override
                            public @Nullable MethodVisitor visitMethod(
                                    int access, String name, String type, @Nullable String s, String @Nullable [] e) {
                                members.add(access + " " + name + type);
                                return null;
                            }
                        },
                        0);
        return members;
    }
}
