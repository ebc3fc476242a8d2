package io.scansion.agent.contract;

import io.scansion.agent.probe.ReceiveSite;
import io.scansion.wire.AgentMessage.ClassFiles;
import io.scansion.wire.AgentMessage.CodeQuestion;
import io.scansion.wire.ClassFile;
import io.scansion.wire.CodeFrame;
import io.scansion.wire.TunerMessage.AboutCode;
import io.scansion.wire.TunerMessage.ClassesWanted;
import io.scansion.wire.TunerMessage.CodeVerdict;
import io.scansion.wire.TunerMessage.WantedClass;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Asks the tuner what the program's bytecode says of a stage, supplies the class files that it needs for that, and keeps its verdict: a
 * later tuner is asked only what no earlier one has answered. For one thread.
 */
final class CodeInquiry {
    private static final int BATCH_BYTES = 1 << 19;
    private static final int FILE_OVERHEAD_BYTES = 64;

    private final int physicalRank;
    private final int virtualRank;
    private final boolean trustEnd;
    private final String mainClass;
    private final ContractReports tuner;
    private final ClassSupply classes = new ClassSupply();
    private List<ReceiveSite> about = List.of();
    private @Nullable CodeQuestion open;
    private @Nullable CodeVerdict verdict;
    private long questions;

    /** @param mainClass binary name; empty if it is the class of the outermost method that is active in a receive */
    CodeInquiry(int physicalRank, int virtualRank, boolean trustEnd, String mainClass, ContractReports tuner) {
        this.physicalRank = physicalRank;
        this.virtualRank = virtualRank;
        this.trustEnd = trustEnd;
        this.mainClass = mainClass;
        this.tuner = tuner;
    }

    /** Returns what is known of a stage that receives at these places, or null and has it asked. */
    @Nullable
    CodeVerdict verdict(List<ReceiveSite> receives) {
        if (!receives.equals(about)) {
            about = receives;
            verdict = null;
            classes.sees(receives);
            CodeQuestion question = question(receives);
            open = question;
            tuner.accept(question);
        }
        return verdict;
    }

    private CodeQuestion question(List<ReceiveSite> receives) {
        List<List<CodeFrame>> stacks = new ArrayList<>();
        for (ReceiveSite receive : receives) {
            List<CodeFrame> stack = new ArrayList<>();
            for (ReceiveSite.Frame frame : receive.frames()) {
                stack.add(new CodeFrame(
                        frame.className(), frame.methodName(), frame.descriptor(), frame.bytecodeIndex()));
            }
            stacks.add(stack);
        }
        String main = mainClass;
        if (main.isEmpty()) {
            List<ReceiveSite.Frame> frames = receives.get(0).frames();
            main = frames.get(frames.size() - 1).className();
        }
        return new CodeQuestion(physicalRank, virtualRank, ++questions, trustEnd, main, stacks);
    }

    /** Takes what the tuner says. */
    void hear(AboutCode message) {
        if (message instanceof ClassesWanted wanted) {
            supply(wanted);
            return;
        }
        CodeQuestion asked = open;
        if (message instanceof CodeVerdict answer && asked != null && answer.question() == asked.number()) {
            verdict = answer;
            open = null;
            tuner.withdraw(asked);
        }
    }

    private void supply(ClassesWanted wanted) {
        List<ClassFile> batch = new ArrayList<>();
        int bytes = 0;
        for (WantedClass each : wanted.classes()) {
            ClassFile file = classes.find(each);
            int more = FILE_OVERHEAD_BYTES + 3 * file.name().length() + file.bytes().length;
            if (bytes + more > BATCH_BYTES && !batch.isEmpty()) {
                tuner.accept(new ClassFiles(physicalRank, batch));
                batch = new ArrayList<>();
                bytes = 0;
            }
            batch.add(file);
            bytes += more;
        }
        tuner.accept(new ClassFiles(physicalRank, batch));
    }
}
