package io.scansion.program;

import static org.assertj.core.api.Assertions.assertThat;

import io.scansion.program.code.CallFrame;
import io.scansion.program.code.ClassSource;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Programs with large libraries in them, such as those of other languages than Java: every call may come to hundreds of methods that
 * call each other.
 */
class LargeProgramsTest {
    private static final String MAIN = "Tree";
    private static final String MAIN_DESCRIPTOR = "([Ljava/lang/String;)V";
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    /** One thread reads for all ranks, on a core that the program may have need of. */
    @Test
    @Timeout(value = 2, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void calls_that_may_come_to_hundreds_of_methods_are_given_up_soon() {
        ClassSource source = tree(300);
        long before = THREADS.getCurrentThreadCpuTime();
        StageFacts facts = Program.read(MAIN, source)
                .stage(List.of(List.of(new CallFrame(MAIN, "main", MAIN_DESCRIPTOR, -1))), 100, source);
        assertThat(Duration.ofNanos(THREADS.getCurrentThreadCpuTime() - before)).isLessThan(Duration.ofSeconds(20));
        assertThat(facts.verdict(false).doubts()).singleElement().asString().contains("followed");
        assertThat(facts.verdict(true).doubts()).isEmpty();
        assertThat(facts.verdict(true).violations()).isEmpty();
    }

    /** A stage whose items are visited by nodes of so many classes, each of which asks another. */
    private static ClassSource tree(int kinds) {
        Map<String, byte[]> files = new HashMap<>();
        files.put("Node", node());
        for (int i = 0; i < kinds; i++) {
            files.put("Node" + i, node(i));
        }
        files.put(MAIN, main(kinds));
        return files::get;
    }

    private static ClassWriter type(int access, String name, String... interfaces) {
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        writer.visit(Opcodes.V1_6, Opcodes.ACC_PUBLIC | access, name, null, "java/lang/Object", interfaces);
        return writer;
    }

    private static byte[] node() {
        ClassWriter writer = type(Opcodes.ACC_INTERFACE | Opcodes.ACC_ABSTRACT, "Node");
        writer.visitMethod(Opcodes.ACC_PUBLIC | Opcodes.ACC_ABSTRACT, "visit", "(LNode;I)I", null, null)
                .visitEnd();
        writer.visitEnd();
        return writer.toByteArray();
    }

    /** {@code int visit(Node other, int x) { return x <= 0 ? i : other.visit(this, x - 1); }}. */
    private static byte[] node(int i) {
        ClassWriter writer = type(Opcodes.ACC_SUPER, "Node" + i, "Node");
        MethodVisitor made = writer.visitMethod(Opcodes.ACC_PUBLIC, "<init>", "()V", null, null);
        made.visitCode();
        made.visitVarInsn(Opcodes.ALOAD, 0);
        made.visitMethodInsn(Opcodes.INVOKESPECIAL, "java/lang/Object", "<init>", "()V", false);
        made.visitInsn(Opcodes.RETURN);
        made.visitMaxs(0, 0);
        made.visitEnd();
        MethodVisitor visit = writer.visitMethod(Opcodes.ACC_PUBLIC, "visit", "(LNode;I)I", null, null);
        visit.visitCode();
        Label ask = new Label();
        visit.visitVarInsn(Opcodes.ILOAD, 2);
        visit.visitJumpInsn(Opcodes.IFGT, ask);
        visit.visitIntInsn(Opcodes.SIPUSH, i);
        visit.visitInsn(Opcodes.IRETURN);
        visit.visitLabel(ask);
        visit.visitVarInsn(Opcodes.ALOAD, 1);
        visit.visitVarInsn(Opcodes.ALOAD, 0);
        visit.visitVarInsn(Opcodes.ILOAD, 2);
        visit.visitInsn(Opcodes.ICONST_1);
        visit.visitInsn(Opcodes.ISUB);
        visit.visitMethodInsn(Opcodes.INVOKEINTERFACE, "Node", "visit", "(LNode;I)I", true);
        visit.visitInsn(Opcodes.IRETURN);
        visit.visitMaxs(0, 0);
        visit.visitEnd();
        writer.visitEnd();
        return writer.toByteArray();
    }

    /**
     * {@code for (;;) { COMM_WORLD.Recv(buf, 0, 1, INT, 0, 1); if (buf[0] == 0) return; buf[0] = nodes[buf[0]].visit(nodes[0], buf[0]);
     * COMM_WORLD.Send(buf, 0, 1, INT, 2, 1); }}.
     */
    private static byte[] main(int kinds) {
        ClassWriter writer = type(Opcodes.ACC_SUPER, MAIN);
        MethodVisitor main =
                writer.visitMethod(Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, "main", MAIN_DESCRIPTOR, null, null);
        main.visitCode();
        main.visitIntInsn(Opcodes.SIPUSH, kinds);
        main.visitTypeInsn(Opcodes.ANEWARRAY, "Node");
        main.visitVarInsn(Opcodes.ASTORE, 1);
        for (int i = 0; i < kinds; i++) {
            main.visitVarInsn(Opcodes.ALOAD, 1);
            main.visitIntInsn(Opcodes.SIPUSH, i);
            main.visitTypeInsn(Opcodes.NEW, "Node" + i);
            main.visitInsn(Opcodes.DUP);
            main.visitMethodInsn(Opcodes.INVOKESPECIAL, "Node" + i, "<init>", "()V", false);
            main.visitInsn(Opcodes.AASTORE);
        }
        main.visitInsn(Opcodes.ICONST_1);
        main.visitIntInsn(Opcodes.NEWARRAY, Opcodes.T_INT);
        main.visitVarInsn(Opcodes.ASTORE, 2);
        Label loop = new Label();
        Label work = new Label();
        main.visitLabel(loop);
        message(main, "Recv", Opcodes.ICONST_0, "Lmpi/Status;");
        main.visitInsn(Opcodes.POP);
        item(main);
        main.visitJumpInsn(Opcodes.IFNE, work);
        main.visitInsn(Opcodes.RETURN);
        main.visitLabel(work);
        main.visitVarInsn(Opcodes.ALOAD, 2);
        main.visitInsn(Opcodes.ICONST_0);
        main.visitVarInsn(Opcodes.ALOAD, 1);
        item(main);
        main.visitInsn(Opcodes.AALOAD);
        main.visitVarInsn(Opcodes.ALOAD, 1);
        main.visitInsn(Opcodes.ICONST_0);
        main.visitInsn(Opcodes.AALOAD);
        item(main);
        main.visitMethodInsn(Opcodes.INVOKEINTERFACE, "Node", "visit", "(LNode;I)I", true);
        main.visitInsn(Opcodes.IASTORE);
        message(main, "Send", Opcodes.ICONST_2, "V");
        main.visitJumpInsn(Opcodes.GOTO, loop);
        main.visitMaxs(0, 0);
        main.visitEnd();
        writer.visitEnd();
        return writer.toByteArray();
    }

    private static void item(MethodVisitor code) {
        code.visitVarInsn(Opcodes.ALOAD, 2);
        code.visitInsn(Opcodes.ICONST_0);
        code.visitInsn(Opcodes.IALOAD);
    }

    private static void message(MethodVisitor code, String operation, int rank, String result) {
        code.visitFieldInsn(Opcodes.GETSTATIC, "mpi/MPI", "COMM_WORLD", "Lmpi/Intracomm;");
        code.visitVarInsn(Opcodes.ALOAD, 2);
        code.visitInsn(Opcodes.ICONST_0);
        code.visitInsn(Opcodes.ICONST_1);
        code.visitFieldInsn(Opcodes.GETSTATIC, "mpi/MPI", "INT", "Lmpi/Datatype;");
        code.visitInsn(rank);
        code.visitInsn(Opcodes.ICONST_1);
        code.visitMethodInsn(
                Opcodes.INVOKEVIRTUAL, "mpi/Comm", operation, "(Ljava/lang/Object;IILmpi/Datatype;II)" + result, false);
    }
}
