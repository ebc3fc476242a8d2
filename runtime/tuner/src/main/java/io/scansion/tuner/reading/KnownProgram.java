package io.scansion.tuner.reading;

import io.scansion.program.Program;
import io.scansion.program.StageFacts;
import io.scansion.program.code.CallFrame;
import io.scansion.program.code.ClassSource;
import io.scansion.wire.AgentMessage.CodeQuestion;
import io.scansion.wire.ClassFile;
import io.scansion.wire.CodeFrame;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A program that some rank has, and what is known of its stages, each with the class files that this was told from: for another rank
 * with the same class files the same is true. For one thread.
 */
final class KnownProgram {
    private static final int MAX_STAGES = 256;

    private final String mainClass;
    private final Program program;
    private final Set<ClassFile> files;
    private final Map<List<List<CodeFrame>>, Stage> stages = new HashMap<>();

    private record Stage(StageFacts facts, Set<ClassFile> files) {}

    private KnownProgram(String mainClass, Program program, Set<ClassFile> files) {
        this.mainClass = mainClass;
        this.program = program;
        this.files = files;
    }

    /** Reads a rank's program. */
    static KnownProgram read(String mainClass, RankClasses rank) {
        Noted source = new Noted(rank);
        return new KnownProgram(mainClass, Program.read(mainClass, source), source.files);
    }

    /** Whether this is also the program of that rank. */
    boolean isOf(String itsMainClass, RankClasses rank) {
        return mainClass.equals(itsMainClass) && rank.has(files);
    }

    /** Returns what is to be said of a stage of a rank that has this program. */
    StageFacts stage(List<List<CodeFrame>> receives, RankClasses rank) {
        Stage known = stages.get(receives);
        if (known != null && rank.has(known.files)) {
            return known.facts;
        }
        Noted source = new Noted(rank);
        List<List<CallFrame>> stacks =
                receives.stream().map(KnownProgram::frames).toList();
        Stage fresh = new Stage(program.stage(stacks, CodeQuestion.MOST_FRAMES, source), source.files);
        if (stages.size() >= MAX_STAGES) {
            stages.clear();
        }
        stages.put(receives, fresh);
        return fresh.facts;
    }

    private static List<CallFrame> frames(List<CodeFrame> stack) {
        return stack.stream()
                .map(frame ->
                        new CallFrame(frame.className(), frame.method(), frame.descriptor(), frame.bytecodeIndex()))
                .toList();
    }

    /** A rank's class files, with a note of those that were asked for. */
    private static final class Noted implements ClassSource {
        private final RankClasses rank;
        private final Set<ClassFile> files = new HashSet<>();

        Noted(RankClasses rank) {
            this.rank = rank;
        }

        @Override
        public byte @Nullable [] find(String name) {
            byte[] bytes = rank.find(name);
            ClassFile file = rank.told(name);
            files.add(file == null ? ClassFile.absent(name) : file);
            return bytes;
        }
    }
}
