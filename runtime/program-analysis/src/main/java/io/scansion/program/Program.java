package io.scansion.program;

import io.scansion.program.code.CallFrame;
import io.scansion.program.code.ClassSource;
import io.scansion.program.code.ProgramClasses;
import io.scansion.program.findings.LoopFindings;
import io.scansion.program.findings.LoopShape;
import io.scansion.program.reach.ProgramScan;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A program whose code has been read from its main method on. What it says of a stage depends on the class files and the question
 * alone, not on what was asked before. Not safe for use by several threads.
 */
public final class Program {
    /** Active methods that are looked at, innermost first; ranks send no more. */
    private static final int MOST_FRAMES = 256;

    private static final String MAIN = "main";

    private final ProgramClasses classes;
    private final ProgramScan scan;
    private final boolean hasMain;

    private Program(ProgramClasses classes, ProgramScan scan, boolean hasMain) {
        this.classes = classes;
        this.scan = scan;
        this.hasMain = hasMain;
    }

    /**
     * Reads a program; takes up to seconds for a large one.
     *
     * @param mainClass binary name
     * @throws ClassSource.GoneException if the source is gone
     */
    public static Program read(String mainClass, ClassSource source) {
        ProgramClasses classes = new ProgramClasses(source);
        ProgramScan scan = ProgramScan.of(mainClass, classes);
        boolean hasMain = classes.lineage(mainClass.replace('.', '/')).stream()
                .flatMap(each -> each.methods.stream())
                .anyMatch(each -> each.name.equals(MAIN));
        return new Program(classes, scan, hasMain);
    }

    /**
     * Analyses the loops of a stage.
     *
     * @param receives for each place where the stage receives the program's active methods there, innermost first
     * @param source of classes that have not been read yet
     * @throws ClassSource.GoneException if the source is gone
     */
    public StageFacts stage(List<List<CallFrame>> receives, ClassSource source) {
        LoopAnalysis analysis = new LoopAnalysis(new ProgramClasses(classes, source));
        List<LoopFindings> loops = new ArrayList<>();
        for (List<CallFrame> receive : receives) {
            LoopFindings found = analysis.analyse(receive);
            loops.add(isCalledByMain(receive) ? found : alone(found, receive.get(receive.size() - 1), receive.size()));
        }
        return new StageFacts(scan, loops);
    }

    private boolean isCalledByMain(List<CallFrame> active) {
        return !hasMain || active.stream().anyMatch(each -> each.method().equals(MAIN));
    }

    /**
     * Of a loop in a thread that is not main's: what the others receive or call once it is over, nothing here shows. An instance would not take part in that, and
     * a message that they wait for would be given to another as an item.
     */
    private static LoopFindings alone(LoopFindings found, CallFrame entry, int depth) {
        LoopShape shape = found.shape() instanceof LoopShape.EndsByMessage
                ? new LoopShape.Unknown(
                        depth < MOST_FRAMES
                                ? "its loop runs in a thread of its own, from " + entry.className() + "."
                                        + entry.method()
                                        + " on: what other threads do once it is over cannot be told"
                                : "it receives " + MOST_FRAMES
                                        + " calls deep or deeper, more than are looked at: whether main runs its loop cannot be told")
                : found.shape();
        return new LoopFindings(
                shape, found.sends(), found.collectivesInside(), found.collectivesLater(), Optional.empty());
    }
}
