package io.scansion.program;

import io.scansion.program.code.CallFrame;
import io.scansion.program.code.ClassSource;
import io.scansion.program.code.ProgramClasses;
import io.scansion.program.findings.LoopFindings;
import io.scansion.program.reach.ProgramScan;
import java.util.ArrayList;
import java.util.List;

/**
 * A program whose code has been read from its main method on. What it says of a stage depends on the class files and the question
 * alone, not on what was asked before. Not safe for use by several threads.
 */
public final class Program {
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
     * @param source of classes that have not been read yet
     * @throws ClassSource.GoneException if the source is gone
     */
    public StageFacts stage(List<List<CallFrame>> receives, ClassSource source) {
        LoopAnalysis analysis = new LoopAnalysis(new ProgramClasses(classes, source));
        List<LoopFindings> loops = new ArrayList<>();
        for (List<CallFrame> receive : receives) {
            loops.add(analysis.analyse(receive));
        }
        return new StageFacts(scan, loops);
    }
}
