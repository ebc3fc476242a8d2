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
    private static final String MAIN = "main";

    private final ProgramClasses classes;
    private final ProgramScan scan;

    private Program(ProgramClasses classes, ProgramScan scan) {
        this.classes = classes;
        this.scan = scan;
    }

    /**
     * Reads a program; takes up to seconds for a large one.
     *
     * @param mainClass binary name
     * @throws ClassSource.GoneException if the source is gone
     */
    public static Program read(String mainClass, ClassSource source) {
        ProgramClasses classes = new ProgramClasses(source);
        return new Program(classes, ProgramScan.of(mainClass, classes));
    }

    /**
     * Analyses the loops of a stage.
     *
     * @param receives for each place where the stage receives the program's active methods there, innermost first
     * @param mostFrames so many of them are told at most: where there are as many, the outermost may be missing
     * @param source of classes that have not been read yet
     * @throws ClassSource.GoneException if the source is gone
     */
    public StageFacts stage(List<List<CallFrame>> receives, int mostFrames, ClassSource source) {
        LoopAnalysis analysis = new LoopAnalysis(new ProgramClasses(classes, source));
        List<LoopFindings> loops = new ArrayList<>();
        for (List<CallFrame> receive : receives) {
            LoopFindings found = analysis.analyse(receive);
            loops.add(isCalledByMain(receive) ? found : alone(found, doubt(receive, mostFrames)));
        }
        return new StageFacts(scan, loops);
    }

    /** Whether the outermost method is a main: a thread of the program's own may call one, too. */
    private static boolean isCalledByMain(List<CallFrame> active) {
        return !active.isEmpty() && active.get(active.size() - 1).method().equals(MAIN);
    }

    /**
     * Of a loop that is not seen to be main's: what others receive or call once it is over, nothing here shows. An instance would not take part in that, and
     * a message that they wait for would be given to another as an item.
     */
    private static LoopFindings alone(LoopFindings found, String doubt) {
        LoopShape shape =
                found.shape() instanceof LoopShape.EndsByMessage ? new LoopShape.Unknown(doubt) : found.shape();
        return new LoopFindings(
                shape, found.sends(), found.collectivesInside(), found.collectivesLater(), Optional.empty());
    }

    private static String doubt(List<CallFrame> active, int mostFrames) {
        if (active.size() >= mostFrames) {
            return "it receives " + mostFrames
                    + " calls deep or deeper, more than are looked at: whether main runs its loop cannot be told";
        }
        String from = active.isEmpty()
                ? ""
                : ", from " + active.get(active.size() - 1).className() + "."
                        + active.get(active.size() - 1).method() + " on";
        return "its loop runs in a thread of its own" + from + ": what other threads do once it is over cannot be told";
    }
}
