package io.scansion.program;

import static org.assertj.core.api.Assertions.assertThat;

import io.scansion.program.code.CallFrame;
import io.scansion.program.code.ClassSource;
import io.scansion.program.code.MethodCode;
import io.scansion.program.code.OperandInterpreter;
import io.scansion.program.code.ProgramClasses;
import io.scansion.program.findings.LoopFindings;
import io.scansion.program.findings.LoopShape;
import io.scansion.shapes.EndingByMessage;
import io.scansion.shapes.NotEndingByMessage;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Class files that no compiler writes, or that lack what most have. */
class OddClassFilesTest {
    static LongStream seeds() {
        return LongStream.range(0, 60);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void damaged_class_files_give_a_finding_and_no_exception(long seed) {
        Random random = new Random(seed);
        LoopFindings findings = analyse(EndingByMessage.class, "endTagBreaksAnEndlessLoop", bytes -> {
            byte[] damaged = bytes.clone();
            for (int i = 0; i < 1 + seed % 7; i++) {
                damaged[8 + random.nextInt(damaged.length - 8)] = (byte) random.nextInt(256);
            }
            return damaged;
        });
        assertThat(findings.shape()).isNotNull();
    }

    @Test
    void bytes_that_are_no_class_file_are_unknown() {
        LoopFindings findings =
                analyse(EndingByMessage.class, "endTagBreaksAnEndlessLoop", bytes -> new byte[] {1, 2, 3, 4, 5});
        assertThat(findings.shape())
                .isInstanceOfSatisfying(
                        LoopShape.Unknown.class,
                        unknown -> assertThat(unknown.reason()).startsWith("no bytecode was found for"));
    }

    @Test
    void without_debug_information_the_verdict_stands_and_the_method_is_named_instead_of_the_line() {
        LoopFindings ending =
                analyse(EndingByMessage.class, "flagSetInABranchEndsTheLoop", OddClassFilesTest::withoutDebug);
        assertThat(ending.shape()).isInstanceOf(LoopShape.EndsByMessage.class);
        LoopFindings counting = analyse(NotEndingByMessage.class, "fixedCount", OddClassFilesTest::withoutDebug);
        assertThat(counting.shape()).isInstanceOfSatisfying(LoopShape.FixedCount.class, count -> {
            assertThat(count.loop().toString()).isEqualTo("io.scansion.shapes.NotEndingByMessage.fixedCount");
            assertThat(count.condition()).isEqualTo("a local variable < a local variable");
        });
    }

    @Test
    void a_method_near_the_size_limit_of_the_JVM_is_analysed_in_bounded_time() {
        byte[] huge = hugeStage(9_000);
        ProgramClasses classes = new ProgramClasses(replacing("Huge", huge));
        long started = System.nanoTime();
        LoopFindings findings =
                new LoopAnalysis(classes).analyse(List.of(new CallFrame("Huge", "stage", "(Lmpi/Comm;)V", -1)));
        assertThat(Duration.ofNanos(System.nanoTime() - started)).isLessThan(Duration.ofSeconds(20));
        assertThat(findings.shape()).isInstanceOf(LoopShape.Unknown.class);
    }

    @Test
    void a_long_method_of_the_usual_kind_is_followed() {
        ProgramClasses classes = new ProgramClasses(replacing("Huge", hugeStage(1_000)));
        LoopFindings findings =
                new LoopAnalysis(classes).analyse(List.of(new CallFrame("Huge", "stage", "(Lmpi/Comm;)V", -1)));
        assertThat(findings.shape()).isInstanceOf(LoopShape.EndsByMessage.class);
    }

    @Test
    void a_condition_on_a_variable_with_very_many_updates_is_not_taken_for_a_message() {
        ProgramClasses classes = new ProgramClasses(replacing("Huge", hugeStage(1_000)));
        new LoopAnalysis(classes).analyse(List.of(new CallFrame("Huge", "stage", "(Lmpi/Comm;)V", -1)));
        MethodCode code = classes.method("Huge", "stage", "(Lmpi/Comm;)V").orElseThrow();
        assertThat(code.local(code.size() - 1, 1))
                .allSatisfy(producer -> assertThat(code.parameter(producer)).isEqualTo(OperandInterpreter.TOO_MANY));
    }

    @Test
    void subroutines_of_old_compilers_are_named() {
        byte[] old = stage("Old", Opcodes.V1_4, code -> {
            Label loop = new Label();
            Label last = new Label();
            code.visitLabel(loop);
            probe(code);
            code.visitInsn(Opcodes.POP);
            code.visitJumpInsn(Opcodes.JSR, last);
            code.visitJumpInsn(Opcodes.GOTO, loop);
            code.visitLabel(last);
            code.visitVarInsn(Opcodes.ASTORE, 1);
            code.visitVarInsn(Opcodes.RET, 1);
        });
        LoopFindings findings = new LoopAnalysis(new ProgramClasses(replacing("Old", old)))
                .analyse(List.of(new CallFrame("Old", "stage", "(Lmpi/Comm;)V", -1)));
        assertThat(findings.shape())
                .isInstanceOfSatisfying(
                        LoopShape.Unknown.class,
                        unknown -> assertThat(unknown.reason())
                                .startsWith("Old.stage has subroutines (jsr)")
                                .contains("compile it again"));
    }

    private static LoopFindings analyse(Class<?> type, String shape, UnaryOperator<byte[]> change) {
        String name = type.getName().replace('.', '/');
        byte[] changed = change.apply(Objects.requireNonNull(Resources.SYSTEM.find(name)));
        ProgramClasses classes = new ProgramClasses(replacing(name, changed));
        return new LoopAnalysis(classes).analyse(Shapes.frames(type, shape));
    }

    private static ClassSource replacing(String name, byte[] bytes) {
        return wanted -> wanted.equals(name) ? bytes : Resources.SYSTEM.find(wanted);
    }

    private static byte[] withoutDebug(byte[] bytes) {
        ClassWriter writer = new ClassWriter(0);
        new ClassReader(bytes).accept(writer, ClassReader.SKIP_DEBUG);
        return writer.toByteArray();
    }

    /** A stage that ends on the status's tag and computes with so many branches between its receive and its send. */
    private static byte[] hugeStage(int branches) {
        return stage("Huge", Opcodes.V1_6, code -> {
            code.visitInsn(Opcodes.ICONST_0);
            code.visitVarInsn(Opcodes.ISTORE, 1);
            Label loop = new Label();
            Label body = new Label();
            code.visitLabel(loop);
            probe(code);
            code.visitFieldInsn(Opcodes.GETFIELD, "mpi/Status", "tag", "I");
            code.visitJumpInsn(Opcodes.IFEQ, body);
            code.visitInsn(Opcodes.RETURN);
            code.visitLabel(body);
            for (int i = 0; i < branches; i++) {
                Label next = new Label();
                code.visitVarInsn(Opcodes.ILOAD, 1);
                code.visitJumpInsn(Opcodes.IFEQ, next);
                code.visitIincInsn(1, 1);
                code.visitLabel(next);
            }
            Label again = new Label();
            code.visitLabel(again);
            code.visitJumpInsn(Opcodes.GOTO, loop);
        });
    }

    /** A class with {@code static void stage(Comm comm)}. */
    private static byte[] stage(String name, int version, Consumer<MethodVisitor> body) {
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        writer.visit(version, Opcodes.ACC_PUBLIC, name, null, "java/lang/Object", null);
        MethodVisitor code =
                writer.visitMethod(Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, "stage", "(Lmpi/Comm;)V", null, null);
        code.visitCode();
        body.accept(code);
        code.visitMaxs(0, 0);
        code.visitEnd();
        writer.visitEnd();
        return writer.toByteArray();
    }

    /** {@code comm.Probe(0, 0)}. */
    private static void probe(MethodVisitor code) {
        code.visitVarInsn(Opcodes.ALOAD, 0);
        code.visitInsn(Opcodes.ICONST_0);
        code.visitInsn(Opcodes.DUP);
        code.visitMethodInsn(Opcodes.INVOKEVIRTUAL, "mpi/Comm", "Probe", "(II)Lmpi/Status;", false);
    }
}
